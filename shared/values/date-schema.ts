import * as z from 'zod/mini'
import { EARLIEST_TRANSACTION_DATE, type IsoDate, isIsoDate } from './calendar-date.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { sentenceCheck } from '#shared/messages/sentence-check.ts'

// Apart from calendar-date.ts: who only reads dates from an address needs neither zod nor the sentences of forms.

/** The sentence for each way a typed date can be wrong. */
export const dateErrorMessages = {
  empty: fieldMessages.dateRequired,
  invalid: fieldMessages.dateInvalid,
} as const

/** A real calendar date `YYYY-MM-DD`; no time, no other form. */
export const isoDateSchema = z.pipe(
  z.string({ error: wrongDate }).check(
    sentenceCheck<string>((text) => {
      if (text === '') return fieldMessages.dateRequired
      return isIsoDate(text) ? null : fieldMessages.dateInvalid
    }),
  ),
  // Checked above: this step only gives the text its type.
  z.custom<IsoDate, string>(),
)

function wrongDate(issue: z.core.$ZodRawIssue): string {
  const isMissing = issue.input === undefined || issue.input === null
  return isMissing ? fieldMessages.dateRequired : fieldMessages.dateInvalid
}

/** What is wrong with a transaction's date (D13): in the future, or before 2000-01-01; null when nothing is. */
export function checkTransactionDate(date: IsoDate, today: IsoDate): string | null {
  if (date > today) return fieldMessages.dateInFuture
  return date < EARLIEST_TRANSACTION_DATE ? fieldMessages.dateTooOld : null
}

/** `isoDateSchema` with the limits of a transaction's date, for a given *today* in the business zone. */
export function transactionDateSchema(today: IsoDate) {
  return isoDateSchema.check(sentenceCheck<IsoDate>((date) => checkTransactionDate(date, today)))
}
