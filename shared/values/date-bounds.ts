import { EARLIEST_TRANSACTION_DATE, formatDate } from './calendar-date.ts'
import type { IsoDate } from './iso-date.ts'
import { dateMessages } from '#shared/messages/date-fields.fr.ts'

// Apart from date-schema.ts: every list with a period checks dates, and needs neither zod nor the sentences of forms.

export const dateErrorMessages = {
  empty: dateMessages.dateRequired,
  invalid: dateMessages.dateInvalid,
} as const

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
      ? `${dateMessages.dateInFuture}\u00A0: au plus tard aujourd'hui, le ${formatDate(maxDate)}`
      : `${dateMessages.dateTooLate} ${formatDate(maxDate)}`
  }
  return minDate !== undefined && date < minDate ? `${dateMessages.dateTooEarly} ${formatDate(minDate)}` : null
}

export function checkTransactionDate(date: IsoDate, today: IsoDate): string | null {
  return checkDateBounds(date, { minDate: EARLIEST_TRANSACTION_DATE, maxDate: today, today })
}
