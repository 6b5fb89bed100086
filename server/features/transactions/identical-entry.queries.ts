import { CompiledQuery, type Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { TransactionContent } from '#shared/transactions/transaction-input.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

const IDENTICAL_WITHIN = '2 minutes'

/** As many as a counter records in two minutes, each with a customer in front of it; each costs the insert a row to read. */
const MAX_COMPARED = 20

interface IdenticalValues {
  readonly type: string
  readonly amount: string
  readonly date: string
  readonly agency: string
  readonly standard: string
  readonly custom: string
}

function is(column: string, value: string): string {
  return value === 'null' ? `${column} is null` : `${column} = ${value}`
}

/** For a statement with the owner as $1 and the entry's id as $2. Uses the index of the lists. */
export function identicalText({ type, amount, date, agency, standard, custom }: IdenticalValues): string {
  return `
  select created_at from (
    select id, amount, transaction_type_id, user_transaction_type_id, created_at from transactions
    where owner_id = $1 and ${is('agency_id', agency)} and type = ${type} and date = ${date}
      and created_at > statement_timestamp() - interval '${IDENTICAL_WITHIN}'
    order by date desc, created_at desc, id desc limit ${MAX_COMPARED}
  ) as recent
  where id <> $2 and amount = ${amount} and ${is('transaction_type_id', standard)}
    and ${is('user_transaction_type_id', custom)}`
}

export interface IdenticalEntry {
  readonly age: number
  readonly date: IsoDate
  readonly isDayClosed: boolean
}

export async function findIdenticalEntryOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { id, type, amount, agencyId, product, date }: TransactionContent & { id: string },
): Promise<IdenticalEntry | undefined> {
  const values: Array<string | number> = [ownerId, id, type, amount, date]
  const addUuid = (value: string | null) => (value === null ? 'null' : `$${values.push(value)}::uuid`)
  const agency = addUuid(agencyId)
  const identical = identicalText({
    type: '$3::text',
    amount: '$4::bigint',
    date: '$5::date',
    agency,
    standard: addUuid(product?.kind === 'standard' ? product.id : null),
    custom: addUuid(product?.kind === 'custom' ? product.id : null),
  })
  const { rows } = await db.executeQuery<IdenticalEntry>(
    CompiledQuery.raw(
      `select greatest(0, floor(extract(epoch from statement_timestamp() - created_at)))::integer as age,
        exists (
          select from agency_day_totals where owner_id = $1 and agency_id = ${agency} and date = $5::date and closed
        ) as "isDayClosed", $5::date as date
      from (${identical}) as identical order by age limit 1`,
      values,
    ),
  )
  return rows[0]
}
