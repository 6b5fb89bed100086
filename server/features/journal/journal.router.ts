import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { computeJournalInput } from '#shared/journal/journal-input.ts'
import { computeJournal } from './journal.service.ts'

export const journalRouter = router({
  compute: subscribedProcedure.input(computeJournalInput).query(({ ctx, input }) => computeJournal(ctx, input)),
})
