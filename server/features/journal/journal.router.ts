import { adminProcedure, subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { computeJournalInput, listDailyBalancesInput } from '#shared/journal/journal-input.ts'
import { readDailyBalances } from './daily-balances.service.ts'
import { computeJournal } from './journal.service.ts'

export const journalRouter = router({
  compute: subscribedProcedure('figures.read')
    .input(computeJournalInput)
    .query(({ ctx, input }) => computeJournal(ctx, input)),
})

export const adminJournalProcedures = {
  journal: adminProcedure.input(listDailyBalancesInput).query(({ ctx, input }) => readDailyBalances(ctx, input)),
}
