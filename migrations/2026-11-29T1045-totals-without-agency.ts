import { sql, type Kysely, type Migration } from 'kysely'
import { keepTotalsAndDays, moveTotalsAndDays } from './2026-11-28T1400-cash-control.ts'

const NO_AGENCY = sql.lit('00000000-0000-0000-0000-000000000000')

/**
 * Transactions without an agency also have totals, under the nil id, so that the board and the lists say what is in no drawer
 * without reading the rows.
 */
export const totalsWithoutAgency: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`lock table transactions in share row exclusive mode`.execute(db)
    await keepTotalsAndDays(sql`coalesce(k.agency_id, ${NO_AGENCY}::uuid)`).execute(db)
    await moveTotalsAndDays(sql`coalesce(agency_id, ${NO_AGENCY}::uuid)`).execute(db)
    const columns = sql`
      incoming_count, incoming_amount, incoming_fee, outgoing_count, outgoing_amount, outgoing_fee
    `
    const sums = sql`
      count(*) filter (where type = 'incoming'), coalesce(sum(amount) filter (where type = 'incoming'), 0),
      coalesce(sum(fee) filter (where type = 'incoming'), 0),
      count(*) filter (where type = 'outgoing'), coalesce(sum(amount) filter (where type = 'outgoing'), 0),
      coalesce(sum(fee) filter (where type = 'outgoing'), 0)
    `
    await sql`
      insert into agency_day_totals (owner_id, agency_id, date, ${columns})
      select owner_id, ${NO_AGENCY}::uuid, date, ${sums} from transactions where agency_id is null group by 1, 3
    `.execute(db)
    await sql`
      insert into agency_month_totals (owner_id, agency_id, month, ${columns})
      select owner_id, ${NO_AGENCY}::uuid, first_of_month(date), ${sums}
      from transactions where agency_id is null group by 1, 3
    `.execute(db)
  },

  async down(db: Kysely<unknown>) {
    await keepTotalsAndDays(sql`k.agency_id`).execute(db)
    await moveTotalsAndDays(sql`agency_id`).execute(db)
    await sql`delete from agency_day_totals where agency_id = ${NO_AGENCY}`.execute(db)
    await sql`delete from agency_month_totals where agency_id = ${NO_AGENCY}`.execute(db)
  },
}
