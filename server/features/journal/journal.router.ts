import { adminProcedure, subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { computeJournalInput, listDailyBalancesInput } from '#shared/journal/journal-input.ts'
import { readDailyBalances } from './daily-balances.service.ts'
import { computeJournal } from './journal.service.ts'

export const journalRouter = router({
  compute: subscribedProcedure.input(computeJournalInput).query(({ ctx, input }) => computeJournal(ctx, input)),
})

/** What administrators see: what each agency's drawer gained and lost on a day. */
export const adminJournalProcedures = {
  journal: adminProcedure.input(listDailyBalancesInput).query(({ ctx, input }) => readDailyBalances(ctx, input)),
}
