import { sql, type RawBuilder } from 'kysely'
import { movementKinds, movementSigns } from '#shared/operator-movements/operator-movement-terms.ts'

const creditKinds = sql.join(movementKinds.filter((kind) => movementSigns[kind] === 1).map((kind) => sql.lit(kind)))

/** What has to hold of the lines of statements; as the other checks of the books. */
export const statementChecks: ReadonlyArray<readonly [kind: string, statement: RawBuilder<unknown>]> = [
  [
    'statement_lines: linked to what they are not',
    sql`
      select concat_ws(' ', 'tenant', l.owner_id, 'line', l.id, 'of', l.date, 'is', l.state, 'with',
        coalesce(l.transaction_id, l.movement_id)) as first
      from statement_lines as l
      left join transactions as t on t.owner_id = l.owner_id and t.id = l.transaction_id
      left join operator_movements as m on m.owner_id = l.owner_id and m.id = l.movement_id
      where l.state in ('matched', 'different') and (
        coalesce(t.operator_account_id, m.account_id) is distinct from l.account_id
        or l.direction <> case
          when t.type = 'outgoing' or m.kind in (${creditKinds}) then 'credit' else 'debit'
        end
        or l.state = 'different' and l.amount = coalesce(t.amount, m.amount)
        -- By its reference a line may have the fee with it.
        or l.state = 'matched' and l.amount not in (
          coalesce(t.amount, m.amount), coalesce(t.amount - t.fee, m.amount), coalesce(t.amount + t.fee, m.amount)
        )
      )
      order by l.owner_id, l.id`,
  ],
]
