import * as z from 'zod/mini'
import { EARLIEST_TRANSACTION_DATE, type IsoDate, isIsoDate } from './calendar-date.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { sentenceCheck } from '#shared/messages/sentence-check.ts'

// Apart from calendar-date.ts, which first screens load: they need neither zod nor the sentences of forms.

export const dateErrorMessages = {
  empty: fieldMessages.dateRequired,
  invalid: fieldMessages.dateInvalid,
} as const

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

export function checkTransactionDate(date: IsoDate, today: IsoDate): string | null {
  if (date > today) return fieldMessages.dateInFuture
  return date < EARLIEST_TRANSACTION_DATE ? fieldMessages.dateTooOld : null
}

export function transactionDateSchema(today: IsoDate) {
  return isoDateSchema.check(sentenceCheck<IsoDate>((date) => checkTransactionDate(date, today)))
}
