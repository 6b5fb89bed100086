import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { daysBetween } from '#shared/values/calendar-date.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { nonNegativeAmountSchema, signedAmountSchema } from '#shared/values/money-schema.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { accountModes, feeOwners, MAX_LABEL_LENGTH, MAX_UNSETTLED_DAYS, readRules } from './operator-account-terms.ts'

const limit = z.pipe(
  z.nullish(signedAmountSchema),
  z.transform((amount: Centimes | null | undefined) => amount ?? null),
)

const maxDays = z.pipe(
  z.nullish(
    z
      .int({ error: fieldMessages.wholeNumber, abort: true })
      .check(z.gte(1, fieldMessages.daysInvalid), z.lte(MAX_UNSETTLED_DAYS, fieldMessages.daysInvalid)),
  ),
  z.transform((days: number | null | undefined) => days ?? null),
)

/** `limitLow` and `limitHigh`: balances at which it warns. `overdraft`: how far below zero is still in order. */
const terms = {
  label: textSchema({ max: MAX_LABEL_LENGTH, required: fieldMessages.nameRequired }),
  mode: z.enum(accountModes),
  feeTo: z.enum(feeOwners),
  openedOn: isoDateSchema,
  opening: signedAmountSchema,
  limitLow: limit,
  limitHigh: limit,
  maxDays,
  overdraft: z._default(nonNegativeAmountSchema, ZERO_AMOUNT),
  deposit: z._default(nonNegativeAmountSchema, ZERO_AMOUNT),
  readRule: z._default(z.enum(readRules), 'always'),
}

const limitsInOrder = z.refine<{ limitLow: Centimes | null; limitHigh: Centimes | null }>(
  ({ limitLow, limitHigh }) => limitLow === null || limitHigh === null || limitLow < limitHigh,
  { path: ['limitHigh'], error: fieldMessages.limitsReversed },
)

export const createOperatorAccountInput = z
  .object({ id: idSchema, agencyId: idSchema, operatorId: idSchema, ...terms })
  .check(limitsInOrder)
export type CreateOperatorAccountInput = z.infer<typeof createOperatorAccountInput>

export const updateOperatorAccountInput = z
  .object({ id: idSchema, updatedAt: versionSchema, ...terms })
  .check(limitsInOrder)
export type UpdateOperatorAccountInput = z.infer<typeof updateOperatorAccountInput>

export const closeOperatorAccountInput = z.object({ id: idSchema })

/** Closed accounts only with `withClosed`. */
export const listOperatorAccountsInput = z.object({
  agencyId: z.optional(idSchema),
  withClosed: z._default(z.boolean(), false),
})
export type ListOperatorAccountsInput = z.infer<typeof listOperatorAccountsInput>

export const operatorBalancesInput = z.object({ agencyId: idSchema, date: isoDateSchema })
export type OperatorBalancesInput = z.infer<typeof operatorBalancesInput>

export const operatorPositionsInput = z.object({ agencyId: z.optional(idSchema) })
export type OperatorPositionsInput = z.infer<typeof operatorPositionsInput>

/** Two years and a leap day. */
export const MAX_STATEMENT_DAYS = 731

export const operatorStatementInput = z.object({ accountId: idSchema, from: isoDateSchema, to: isoDateSchema }).check(
  z.refine(({ from, to }) => from <= to, { path: ['to'], error: fieldMessages.periodReversed, abort: true }),
  z.refine(({ from, to }) => daysBetween(from, to) < MAX_STATEMENT_DAYS, {
    path: ['to'],
    error: fieldMessages.statementTooLong,
  }),
)
export type OperatorStatementInput = z.infer<typeof operatorStatementInput>
