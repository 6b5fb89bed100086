import { sql, type Kysely, type Migration } from 'kysely'
import { checkClosingShifts, freezeCount } from './2026-11-30T1340-shifts.ts'
import { endStatementLink } from './2026-11-30T2030-operator-statements.ts'

/** Whether a trigger runs for this table, or for a part of it, whose name ends in a number. */
function matchTable(table: string) {
  return sql`tg_table_name ~ ${sql.lit(`^${table}(_[0-9]+)?$`)}`
}

/** Triggers that a part of a distributed table runs as the whole does. */
export const triggersOnParts: Migration = {
  async up(db: Kysely<unknown>) {
    await freezeCount(matchTable('spot_checks')).execute(db)
    await endStatementLink(matchTable('transactions')).execute(db)
    // The tenant is named again, so that all rows are on one machine.
    await checkClosingShifts(sql`new.owner_id`).execute(db)
  },

  async down(db: Kysely<unknown>) {
    await freezeCount(sql`tg_table_name = 'spot_checks'`).execute(db)
    await endStatementLink(sql`tg_table_name = 'transactions'`).execute(db)
    await checkClosingShifts(sql`c.owner_id`).execute(db)
  },
}
