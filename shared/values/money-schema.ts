import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { MAX_AMOUNT } from './money.ts'
import type { MoneyError } from './parse-money.ts'

// Apart from money.ts, which first screens load: they need neither zod nor the sentences of forms.

export const moneyErrorMessages: Record<MoneyError, string> = {
  empty: fieldMessages.amountRequired,
  invalid: fieldMessages.amountInvalid,
  ambiguous: fieldMessages.amountAmbiguous,
  tooManyDecimals: fieldMessages.amountDecimals,
  notPositive: fieldMessages.amountNotPositive,
  negative: fieldMessages.amountNegative,
  tooLarge: fieldMessages.amountTooLarge,
}

function wrongAmount(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return fieldMessages.amountRequired
  return issue.code === 'too_big' ? fieldMessages.amountTooLarge : fieldMessages.amountInvalid
}

export const amountSchema = z
  .int({ error: wrongAmount, abort: true })
  .check(
    z.gte(1, { error: fieldMessages.amountNotPositive, abort: true }),
    z.lte(MAX_AMOUNT, fieldMessages.amountTooLarge),
  )
  .brand<'Centimes'>()

export const nonNegativeAmountSchema = z
  .int({ error: wrongAmount, abort: true })
  .check(
    z.gte(0, { error: fieldMessages.amountNegative, abort: true }),
    z.lte(MAX_AMOUNT, { error: fieldMessages.amountTooLarge, abort: true }),
    z.refine((value) => !Object.is(value, -0), fieldMessages.amountInvalid),
  )
  .brand<'Centimes'>()

/** A balance, which may be negative. */
export const signedAmountSchema = z
  .int({ error: wrongAmount, abort: true })
  .check(
    z.gte(0 - MAX_AMOUNT, { error: fieldMessages.amountTooLarge, abort: true }),
    z.lte(MAX_AMOUNT, { error: fieldMessages.amountTooLarge, abort: true }),
    z.refine((value) => !Object.is(value, -0), fieldMessages.amountInvalid),
  )
  .brand<'Centimes'>()

/** Price for a year, in hundredths of the currency. */
export const planPriceSchema = z
  .int({ error: fieldMessages.priceInvalid, abort: true })
  .check(z.gte(1, { error: fieldMessages.priceInvalid, abort: true }), z.lte(MAX_AMOUNT, fieldMessages.amountTooLarge))
  .brand<'Centimes'>()
