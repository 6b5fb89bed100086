import { refuse } from '#server/platform/errors/refusal.ts'
import type { OwnerCall } from '#server/deps.ts'
import type { ComputeJournalInput } from '#shared/journal/journal-input.ts'
import type { JournalDay } from '#shared/journal/journal-day.ts'
import { findAgencyDayOwned } from './journal.queries.ts'
import { computeDay } from './journal.rules.ts'

/** Stores nothing. Throws `agencies.not_found`. */
export async function computeJournal({ db, ownerId }: OwnerCall, input: ComputeJournalInput): Promise<JournalDay> {
  const day = await findAgencyDayOwned(db, ownerId, input.agencyId, input.date)
  if (day === undefined) throw refuse('agencies.not_found')
  return computeDay(input, day)
}
