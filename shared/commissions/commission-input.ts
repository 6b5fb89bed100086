import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { productRefSchema } from '#shared/products/product-input.ts'
import { startOfMonth } from '#shared/values/calendar-date.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { amountSchema, nonNegativeAmountSchema } from '#shared/values/money-schema.ts'
import { MAX_AMOUNT } from '#shared/values/money.ts'
import { optionalTextSchema, textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import {
  commissionBases,
  commissionMeasures,
  commissionPayments,
  commissionTypes,
  MAX_BASIS_POINTS,
  MAX_TIERS,
  monthDecisions,
  receiptVias,
} from './commission-terms.ts'

export const MAX_COMMISSION_NOTE = 500

export const basisPointsSchema = z
  .int({ error: fieldMessages.percentInvalid, abort: true })
  .check(z.gte(0, fieldMessages.percentInvalid), z.lte(MAX_BASIS_POINTS, fieldMessages.percentTooLarge))

const tier = z.object({
  from: z
    .int({ error: fieldMessages.invalidNumber, abort: true })
    .check(z.gte(0, fieldMessages.invalidNumber), z.lte(MAX_AMOUNT, fieldMessages.amountTooLarge)),
  flat: nonNegativeAmountSchema,
  bp: basisPointsSchema,
})

const tiers = z.array(tier, fieldMessages.invalidValue).check(
  z.minLength(1, { error: fieldMessages.tiersFromZero, abort: true }),
  z.maxLength(MAX_TIERS, { error: fieldMessages.tooManyTiers, abort: true }),
  z.refine((all) => all[0]?.from === 0, { error: fieldMessages.tiersFromZero, abort: true }),
  z.refine((all) => all.every(({ from }, at) => at === 0 || from > (all[at - 1]?.from ?? 0)), {
    error: fieldMessages.tiersAscending,
  }),
)

const optionalAmount = z._default(z.nullable(nonNegativeAmountSchema), null)

/** `replaces`: a rule that ends the day before. */
export const createRuleInput = z
  .object({
    id: idSchema,
    replaces: z._default(z.nullable(idSchema), null),
    operatorId: idSchema,
    /** Null: every product of the operator. */
    product: z._default(z.nullable(productRefSchema), null),
    /** Null: every agency. */
    agencyId: z._default(z.nullable(idSchema), null),
    type: z.enum(commissionTypes),
    basis: z.enum(commissionBases),
    measure: z.enum(commissionMeasures),
    tiers,
    minimum: optionalAmount,
    maximum: optionalAmount,
    reversible: z._default(z.boolean(), false),
    paid: z._default(z.enum(commissionPayments), 'monthly'),
    validFrom: isoDateSchema,
  })
  .check(
    z.refine(({ measure, basis }) => measure !== 'count' || basis !== 'operation', {
      path: ['measure'],
      error: fieldMessages.countOfOneOperation,
    }),
    z.refine(({ measure, tiers: all }) => isShared(measure) || all.every(({ bp }) => bp === 0), {
      path: ['tiers'],
      error: fieldMessages.percentOfCount,
    }),
    z.refine(({ minimum, maximum }) => minimum === null || maximum === null || minimum <= maximum, {
      path: ['maximum'],
      error: fieldMessages.boundsReversed,
    }),
    z.refine(({ reversible, basis, type }) => !reversible || (basis === 'operation' && type !== 'outgoing'), {
      path: ['reversible'],
      error: fieldMessages.notReversible,
    }),
    z.refine(({ paid, basis }) => paid === 'monthly' || basis !== 'month', {
      path: ['paid'],
      error: fieldMessages.monthPaidMonthly,
    }),
  )

function isShared(measure: (typeof commissionMeasures)[number]): boolean {
  return measure === 'amount' || measure === 'fee'
}

export type CreateRuleInput = z.infer<typeof createRuleInput>

/** `lastDay`: yesterday at the earliest. */
export const endRuleInput = z.object({ id: idSchema, updatedAt: versionSchema, lastDay: isoDateSchema })
export type EndRuleInput = z.infer<typeof endRuleInput>

/** Those in force or to come; the others only with `withEnded`. */
export const listRulesInput = z.object({
  operatorId: z.optional(idSchema),
  withEnded: z._default(z.boolean(), false),
})
export type ListRulesInput = z.infer<typeof listRulesInput>

const month = isoDateSchema.check(z.refine((date) => date === startOfMonth(date), fieldMessages.firstOfMonth))

export const commissionMonthInput = z.object({ month, agencyId: z.optional(idSchema) })
export type CommissionMonthInput = z.infer<typeof commissionMonthInput>

export const previewRecalculationInput = z.object({ operatorId: idSchema, month })
export type PreviewRecalculationInput = z.infer<typeof previewRecalculationInput>

export const recalculateInput = z.object({
  operatorId: idSchema,
  month,
  reason: textSchema({ max: MAX_COMMISSION_NOTE, required: fieldMessages.reasonRequired }),
})
export type RecalculateInput = z.infer<typeof recalculateInput>

export const proposalsInput = z.object({ agencyId: idSchema, date: isoDateSchema })
export type ProposalsInput = z.infer<typeof proposalsInput>

const note = optionalTextSchema({ max: MAX_COMMISSION_NOTE, multiline: true })

/** `agencyId`: null for every agency together. */
export const declareMonthInput = z.object({
  id: idSchema,
  operatorId: idSchema,
  agencyId: z._default(z.nullable(idSchema), null),
  month,
  declared: nonNegativeAmountSchema,
  note,
  attachmentId: z._default(z.nullable(idSchema), null),
})
export type DeclareMonthInput = z.infer<typeof declareMonthInput>

export const correctMonthInput = z.object({
  id: idSchema,
  updatedAt: versionSchema,
  declared: nonNegativeAmountSchema,
  note,
})
export type CorrectMonthInput = z.infer<typeof correctMonthInput>

/** `accountId`: where it was credited. `agencyId`: whose drawer received it. */
export const receiveMonthInput = z
  .object({
    id: idSchema,
    updatedAt: versionSchema,
    amount: amountSchema,
    on: isoDateSchema,
    via: z.enum(receiptVias),
    accountId: z._default(z.nullable(idSchema), null),
    agencyId: z._default(z.nullable(idSchema), null),
  })
  .check(
    z.refine(({ via, accountId }) => via !== 'account' || accountId !== null, {
      path: ['accountId'],
      error: fieldMessages.chooseAccount,
    }),
    z.refine(({ via, agencyId }) => via !== 'cash' || agencyId !== null, {
      path: ['agencyId'],
      error: fieldMessages.chooseAgency,
    }),
  )
export type ReceiveMonthInput = z.infer<typeof receiveMonthInput>

export const editMonthInput = z.object({ id: idSchema, updatedAt: versionSchema })
export type EditMonthInput = z.infer<typeof editMonthInput>

/** A dispute says why. */
export const decideMonthInput = z
  .object({ id: idSchema, updatedAt: versionSchema, decision: z.enum(monthDecisions), note })
  .check(
    z.refine(({ decision, note: text }) => decision !== 'dispute' || text !== null, {
      path: ['note'],
      error: fieldMessages.disputeReasonRequired,
    }),
  )
export type DecideMonthInput = z.infer<typeof decideMonthInput>
