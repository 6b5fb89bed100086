import { CompiledQuery, type Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { CreateTransactionInput } from '#shared/transactions/transaction-input.ts'

/** How long an identical entry is asked about (cash-control.md, Counter entry). */
const IDENTICAL_WITHIN = '2 minutes'

/**
 * How many of the newest entries of an agency, direction and day are looked through: more than a counter records in that
 * time, so that an import of thousands does not slow itself down.
 */
const REACH = 40

/** What stands in the statement for the agency and for the product: a parameter, or `null`. */
interface Identity {
  readonly agency: string
  readonly standard: string
  readonly custom: string
}

function is(column: string, value: string): string {
  return value === 'null' ? `${column} is null` : `${column} = ${value}`
}

/**
 * The entries of the last two minutes with the same direction, product, amount, agency and day, each with `created_at`. For
 * a statement whose $1 is the owner, $2 the entry's own id, $3 the type, $4 the amount and $5 the date. It is read by the
 * index of the lists, newest first, so it costs one look where nothing was recorded lately.
 */
export function identicalText({ agency, standard, custom }: Identity): string {
  return `
  select created_at from (
    select id, amount, transaction_type_id, user_transaction_type_id, created_at from transactions
    where owner_id = $1 and ${is('agency_id', agency)} and type = $3::text and date = $5::date
      and created_at > statement_timestamp() - interval '${IDENTICAL_WITHIN}'
    order by date desc, created_at desc, id desc limit ${REACH}
  ) as recent
  where id <> $2 and amount = $4::bigint and ${is('transaction_type_id', standard)}
    and ${is('user_transaction_type_id', custom)}`
}

/** An entry recorded a moment ago that the new one repeats. */
export interface IdenticalEntry {
  /** Seconds since it was recorded. */
  readonly age: number
  readonly date: IsoDate
  /** Its day was closed since: the new one is refused whatever is answered. */
  readonly isDayClosed: boolean
}

/** The latest identical entry; undefined where there is none. Asked only after an insert wrote nothing. */
export async function findIdenticalEntryOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { id, type, amount, agencyId, product, date }: CreateTransactionInput & { date: IsoDate },
): Promise<IdenticalEntry | undefined> {
  const values: Array<string | number> = [ownerId, id, type, amount, date]
  const parameter = (value: string | null) => (value === null ? 'null' : `$${values.push(value)}::uuid`)
  const agency = parameter(agencyId)
  const identical = identicalText({
    agency,
    standard: parameter(product?.kind === 'standard' ? product.id : null),
    custom: parameter(product?.kind === 'custom' ? product.id : null),
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
