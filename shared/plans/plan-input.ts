import * as z from 'zod/mini'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { MAX_AMOUNT } from '#shared/values/money.ts'
import type { MoneyError } from '#shared/values/parse-money.ts'
import { moneyErrorMessages, planPriceSchema } from '#shared/values/money-schema.ts'
import { optionalTextSchema, textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { currencies, UNLIMITED_AGENCIES } from './plan-terms.ts'

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

export const planTextsForm = z.object({ name: terms.name, description: terms.description })

export const planPriceMessages: Record<MoneyError, string> = {
  ...moneyErrorMessages,
  empty: fieldMessages.fillRequired,
  invalid: fieldMessages.priceInvalid,
  notPositive: fieldMessages.priceInvalid,
  negative: fieldMessages.priceInvalid,
}

const priceOrFreeSchema = z
  .int({ error: fieldMessages.priceInvalid, abort: true })
  .check(z.gte(0, { error: fieldMessages.priceInvalid, abort: true }), z.lte(MAX_AMOUNT, fieldMessages.amountTooLarge))
  .brand<'Centimes'>()

/** `price` for a year, in hundredths of `currency`. */
export const createPlanInput = z.object({ id: idSchema, ...terms, price: planPriceSchema })

export type CreatePlanInput = z.infer<typeof createPlanInput>

export const updatePlanInput = z.object({ id: idSchema, ...terms, price: priceOrFreeSchema, updatedAt: versionSchema })

export type UpdatePlanInput = z.infer<typeof updatePlanInput>

export const planIdInput = z.object({ id: idSchema })
