import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'

const TABLES = {
  agency_day_totals: { key: ['owner_id', 'agency_id', 'date'], from: sql`owner_id, agency_id, date`, agencies: true },
  agency_month_totals: {
    key: ['owner_id', 'agency_id', 'month'],
    from: sql`owner_id, agency_id, date_trunc('month', date)::date as month`,
    agencies: true,
  },
  owner_day_totals: { key: ['owner_id', 'date'], from: sql`owner_id, date`, agencies: false },
  owner_month_totals: {
    key: ['owner_id', 'month'],
    from: sql`owner_id, date_trunc('month', date)::date as month`,
    agencies: false,
  },
} as const

/** Compares each table of totals with the sums over the rows; expected no difference. */
export async function listTotalDifferences(db: Kysely<Database>): Promise<unknown[]> {
  const found: unknown[] = []
  for (const [table, { key, from, agencies }] of Object.entries(TABLES)) {
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
        from (select ${from}, agency_id as its_agency, type, amount, fee from transactions) as t
        where ${sql.lit(!agencies)} or its_agency is not null
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
