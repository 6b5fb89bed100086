import { sql, type Kysely } from 'kysely'
import { NO_AGENCY_ID } from '#shared/transactions/no-agency.ts'
import type { Database } from '#server/platform/db/schema.ts'

const agency = sql`coalesce(agency_id, ${NO_AGENCY_ID}::uuid) as agency_id`

const TABLES = {
  agency_day_totals: { key: ['owner_id', 'agency_id', 'date'], from: sql`owner_id, ${agency}, date` },
  agency_month_totals: {
    key: ['owner_id', 'agency_id', 'month'],
    from: sql`owner_id, ${agency}, date_trunc('month', date)::date as month`,
  },
  owner_day_totals: { key: ['owner_id', 'date'], from: sql`owner_id, date` },
  owner_month_totals: {
    key: ['owner_id', 'month'],
    from: sql`owner_id, date_trunc('month', date)::date as month`,
  },
} as const

/** Compares each table of totals with the sums over the rows; expected no difference. */
export async function listTotalDifferences(db: Kysely<Database>): Promise<unknown[]> {
  const found: unknown[] = []
  for (const [table, { key, from }] of Object.entries(TABLES)) {
    const keys = sql.join(key.map((column) => sql.ref(column)))
    const { rows } = await sql<object>`
      with kept as (
        select ${keys}, incoming_count, incoming_amount, incoming_fee, outgoing_count, outgoing_amount, outgoing_fee
        from ${sql.table(table)}
        where (incoming_count, incoming_amount, incoming_fee, outgoing_count, outgoing_amount, outgoing_fee)
          <> (0, 0, 0, 0, 0, 0)
      ),
      counted as (
        select ${keys}, count(*) filter (where type = 'incoming')::integer,
          coalesce(sum(amount) filter (where type = 'incoming'), 0)::bigint,
          coalesce(sum(fee) filter (where type = 'incoming'), 0)::bigint,
          count(*) filter (where type = 'outgoing')::integer,
          coalesce(sum(amount) filter (where type = 'outgoing'), 0)::bigint,
          coalesce(sum(fee) filter (where type = 'outgoing'), 0)::bigint
        from (select ${from}, type, amount, fee from transactions) as t
        group by ${keys}
      )
      (select 'kept' as side, * from (select * from kept except select * from counted) as k)
      union all
      (select 'counted', * from (select * from counted except select * from kept) as c)
    `.execute(db)
    found.push(...rows.map((row) => ({ table, ...row })))
  }
  return found
}
