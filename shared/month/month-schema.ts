import * as z from 'zod/mini'
import { startOfMonth } from '#shared/values/calendar-date.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

/** A month is named by its first day; any other day of it does too. */
export const monthSchema = z.pipe(
  isoDateSchema,
  z.transform((date: IsoDate) => startOfMonth(date)),
)
