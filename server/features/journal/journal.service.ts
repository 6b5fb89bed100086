import { refuse } from '#server/platform/errors/refusal.ts'
import type { SpaceCall } from '#server/deps.ts'
import type { ComputeJournalInput } from '#shared/journal/journal-input.ts'
import type { JournalDay } from '#shared/journal/journal-day.ts'
import { findAgencyDayInScope } from './journal.queries.ts'
import { computeDay } from './journal.rules.ts'

/** Stores nothing. Throws `agencies.not_found`. */
export async function computeJournal(call: SpaceCall, input: ComputeJournalInput): Promise<JournalDay> {
  const day = await findAgencyDayInScope(call.db, call, input)
  if (day === undefined) throw refuse('agencies.not_found')
  return computeDay(input, day)
}
