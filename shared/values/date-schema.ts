import * as z from 'zod/mini'
import { checkTransactionDate } from './date-bounds.ts'
import { type IsoDate, isIsoDate } from './iso-date.ts'
import { dateMessages } from '#shared/messages/date-fields.fr.ts'
import { sentenceCheck } from '#shared/messages/sentence-check.ts'

export const isoDateSchema = z.pipe(
  z.string({ error: wrongDate }).check(
    sentenceCheck<string>((text) => {
      if (text === '') return dateMessages.dateRequired
      return isIsoDate(text) ? null : dateMessages.dateInvalid
    }),
  ),
  // Checked above: this step only gives the text its type.
  z.custom<IsoDate, string>(),
)

function wrongDate(issue: z.core.$ZodRawIssue): string {
  const isMissing = issue.input === undefined || issue.input === null
  return isMissing ? dateMessages.dateRequired : dateMessages.dateInvalid
}

export function transactionDateSchema(today: IsoDate) {
  return isoDateSchema.check(sentenceCheck<IsoDate>((date) => checkTransactionDate(date, today)))
}
