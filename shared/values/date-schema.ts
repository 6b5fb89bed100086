import * as z from 'zod/mini'
import { EARLIEST_TRANSACTION_DATE, formatDate } from './calendar-date.ts'
import { type IsoDate, isIsoDate } from './iso-date.ts'
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

export interface DateBounds {
  /** Both days are allowed. */
  minDate?: IsoDate | undefined
  maxDate?: IsoDate | undefined
  today?: IsoDate | undefined
}

/** Returns the sentence with the bound that the date passes. */
export function checkDateBounds(date: IsoDate, { minDate, maxDate, today }: DateBounds): string | null {
  if (maxDate !== undefined && date > maxDate) {
    return maxDate === today
      ? `${fieldMessages.dateInFuture}\u00A0: au plus tard aujourd'hui, le ${formatDate(maxDate)}`
      : `${fieldMessages.dateTooLate} ${formatDate(maxDate)}`
  }
  return minDate !== undefined && date < minDate ? `${fieldMessages.dateTooEarly} ${formatDate(minDate)}` : null
}

export function checkTransactionDate(date: IsoDate, today: IsoDate): string | null {
  return checkDateBounds(date, { minDate: EARLIEST_TRANSACTION_DATE, maxDate: today, today })
}

export function transactionDateSchema(today: IsoDate) {
  return isoDateSchema.check(sentenceCheck<IsoDate>((date) => checkTransactionDate(date, today)))
}
