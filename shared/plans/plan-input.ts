import * as z from 'zod/mini'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { MAX_AMOUNT, type MoneyError } from '#shared/values/money.ts'
import { moneyErrorMessages, planPriceSchema } from '#shared/values/money-schema.ts'
import { optionalTextSchema, textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { currencies, UNLIMITED_AGENCIES } from './plan-terms.ts'

/** What the form offers for `max_agencies` (spec 000 §5); null is `none`, which counts like no plan (D14). */
export const maxAgenciesChoices = [1, 3, 5, 10, UNLIMITED_AGENCIES] as const

const MAX_PLAN_NAME = 120
const MAX_PLAN_DESCRIPTION = 500

const terms = {
  name: textSchema({ max: MAX_PLAN_NAME, required: fieldMessages.fillRequired }),
  description: optionalTextSchema({ max: MAX_PLAN_DESCRIPTION, multiline: true }),
  currency: z.enum(currencies, { error: fieldMessages.invalidChoice }),
  maxAgencies: z.nullable(z.literal(maxAgenciesChoices, { error: fieldMessages.invalidChoice })),
  isActive: z.boolean(),
}

/** What the form checks with it; the price and the number of agencies are texts there. */
export const planTextsForm = z.object({ name: terms.name, description: terms.description })

/** What the form says of a typed price: what is missing and what is no price, to the letter (spec 000 §5); the rest as of every amount. */
export const planPriceMessages: Record<MoneyError, string> = {
  ...moneyErrorMessages,
  empty: fieldMessages.fillRequired,
  invalid: fieldMessages.priceInvalid,
  notPositive: fieldMessages.priceInvalid,
  negative: fieldMessages.priceInvalid,
}

/** Free as well: the trial's price, which alone may be 0 (D24); whose it is, only the server can see. */
const priceOrFreeSchema = z
  .int({ error: fieldMessages.priceInvalid, abort: true })
  .check(z.gte(0, { error: fieldMessages.priceInvalid, abort: true }), z.lte(MAX_AMOUNT, fieldMessages.amountTooLarge))
  .brand<'Centimes'>()

/** A new plan; the client makes its id, so that a retry creates once (D10). `price` in hundredths of `currency`, a year. */
export const createPlanInput = z.object({ id: idSchema, ...terms, price: planPriceSchema })

export type CreatePlanInput = z.infer<typeof createPlanInput>

/** An edit of the version read (D11). */
export const updatePlanInput = z.object({ id: idSchema, ...terms, price: priceOrFreeSchema, updatedAt: versionSchema })

export type UpdatePlanInput = z.infer<typeof updatePlanInput>

export const planIdInput = z.object({ id: idSchema })
