import { describe, expect, it } from 'vitest'
import { NO_AGENCY_ID } from '#shared/transactions/no-agency.ts'
import { withDatabase } from '#tests/support/database.ts'
import { findStandardProductId, makeAgency, makeOwner, makeTransactions } from '#tests/support/factories.ts'
import { revertMigrations } from '#tests/support/revert-migrations.ts'
import { listTotalDifferences } from '#tests/support/total-differences.ts'

const database = withDatabase({ poolSize: 2 })

describe('totals of transactions without an agency', () => {
  it('are filled from the rows that exist, and taken back', async () => {
    const { db } = database
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    const standardProductId = await findStandardProductId(database)
    const rows = [
      { agencyId, amount: 100 },
      { agencyId: null, standardProductId, amount: 400, fee: 10, date: '2026-10-31' },
      { agencyId: null, standardProductId, amount: 500, date: '2026-11-02' },
    ] as const
    await makeTransactions(owner, [...rows])
    const applyAgain = await revertMigrations(database, '2026-11-29T1045-totals-without-agency')
    await makeTransactions(owner, [...rows])
    for (const table of ['agency_day_totals', 'agency_month_totals'] as const) {
      expect(await db.selectFrom(table).select('agency_id').where('agency_id', '=', NO_AGENCY_ID).execute()).toEqual([])
    }
    expect(await listTotalDifferences(db)).not.toEqual([])
    await applyAgain()
    expect(await listTotalDifferences(db)).toEqual([])
    await makeTransactions(owner, [...rows])
    await db.updateTable('transactions').set({ agency_id: agencyId }).where('date', '=', '2026-11-02').execute()
    expect(await listTotalDifferences(db)).toEqual([])
    // Every later migration is reverted and applied again, in a transaction each.
  }, 60_000)
})
