import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { type IsoDate, isIsoDate, toIsoDate } from '#shared/values/calendar-date.ts'
import { dateErrorMessages } from '#shared/values/date-schema.ts'
import type { ComputeJournalInput } from '#shared/journal/journal-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'

/** The journal's inputs as typed (spec 001 §2). An amount left empty is zero, as its field shows. */
export interface JournalValues {
  date: string
  startingBalance: string
  incomingFeed: string
  outgoingFeed: string
  agencyId: string | null
}

export function emptyJournal(today: IsoDate): JournalValues {
  return { date: today, startingBalance: '', incomingFeed: '', outgoingFeed: '', agencyId: null }
}

/** Balances and feeds may be zero. */
export const feedRules = { allowZero: true } as const

function checkFeed(text: string): string | null {
  return text.trim() === '' ? null : checkMoneyText(text, feedRules)
}

function readFeed(text: string): Centimes {
  return text.trim() === '' ? ZERO_AMOUNT : readMoneyText(text, feedRules)
}

function checkDate(text: string): string | null {
  if (text === '') return dateErrorMessages.empty
  return isIsoDate(text) ? null : dateErrorMessages.invalid
}

/** The rules of the form, by field. */
export const journalRules = {
  date: checkDate,
  startingBalance: checkFeed,
  incomingFeed: checkFeed,
  outgoingFeed: checkFeed,
  agencyId: (id: string | null) => (id === null ? fieldMessages.chooseAgency : null),
}

/** What is asked of the server. Only for values that {@link journalRules} has accepted. */
export function toJournalInput(values: JournalValues): ComputeJournalInput {
  return {
    date: toIsoDate(values.date),
    agencyId: values.agencyId ?? '',
    startingBalance: readFeed(values.startingBalance),
    incomingFeed: readFeed(values.incomingFeed),
    outgoingFeed: readFeed(values.outgoingFeed),
  }
}

/** What a result was computed from. */
export function toExportFilters(day: ComputeJournalInput) {
  const { date, agencyId, startingBalance, incomingFeed, outgoingFeed } = day
  return { date, agencyId, startingBalance, incomingFeed, outgoingFeed }
}
