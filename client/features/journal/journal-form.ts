import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { isIsoDate, toIsoDate } from '#shared/values/iso-date.ts'
import { dateErrorMessages } from '#shared/values/date-bounds.ts'
import type { ComputeJournalInput } from '#shared/journal/journal-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { Amounts } from './typed-amounts.ts'

/** As typed; an empty amount is zero. */
export interface JournalValues extends Amounts {
  date: string
  agencyId: string | null
}

export const NO_AMOUNTS: Amounts = { startingBalance: '', incomingFeed: '', outgoingFeed: '' }

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

export const journalRules = {
  date: checkDate,
  startingBalance: checkFeed,
  incomingFeed: checkFeed,
  outgoingFeed: checkFeed,
  agencyId: (id: string | null) => (id === null ? fieldMessages.chooseAgency : null),
}

/** For values that {@link journalRules} accepts. */
export function toJournalInput(values: JournalValues): ComputeJournalInput {
  return {
    date: toIsoDate(values.date),
    agencyId: values.agencyId ?? '',
    startingBalance: readFeed(values.startingBalance),
    incomingFeed: readFeed(values.incomingFeed),
    outgoingFeed: readFeed(values.outgoingFeed),
  }
}

export function toExportFilters(day: ComputeJournalInput) {
  const { date, agencyId, startingBalance, incomingFeed, outgoingFeed } = day
  return { date, agencyId, startingBalance, incomingFeed, outgoingFeed }
}
