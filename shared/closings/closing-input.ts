import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { denominations, MAX_QUANTITY, type CountLine } from '#shared/cash/denominations.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { nonNegativeAmountSchema, signedAmountSchema } from '#shared/values/money-schema.ts'
import { MAX_OPEN_ACCOUNTS } from '#shared/operator-accounts/operator-account-terms.ts'
import type { ReadBalance } from '#shared/operator-accounts/operator-balance.ts'
import { referenceSchema } from '#shared/transactions/reference.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { optionalTextSchema, textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { type Centimes } from '#shared/values/money.ts'
import {
  closingFilters,
  chosenLineSettlements,
  type LineSettlement,
  MIN_REOPEN_REASON,
  chosenSettlements,
} from './closing-terms.ts'

export const MAX_COMMENT_LENGTH = 500

export const commentSchema = optionalTextSchema({ max: MAX_COMMENT_LENGTH, multiline: true })

const quantitySchema = z
  .int({ error: fieldMessages.wholeNumber, abort: true })
  .check(
    z.gte(0, { error: fieldMessages.quantityNegative, abort: true }),
    z.lte(MAX_QUANTITY, { error: fieldMessages.quantityTooLarge, abort: true }),
  )

function isUnique(counts: CountLine[]) {
  return new Set(counts.map(({ denomination }) => denomination)).size === counts.length
}

const values = denominations.map(({ value }) => value)

export const countsSchema = z
  .array(
    z.object({
      denomination: z.literal(values, fieldMessages.invalidChoice),
      quantity: quantitySchema,
    }),
    fieldMessages.invalidValue,
  )
  .check(z.maxLength(denominations.length, fieldMessages.invalidValue), z.refine(isUnique, fieldMessages.invalidValue))

export const dayCashInput = z.object({ agencyId: idSchema, date: isoDateSchema })
export type DayCashInput = z.infer<typeof dayCashInput>

/** Without a date, the oldest day to close. */
export const closingDayInput = z.object({ agencyId: idSchema, date: z.optional(isoDateSchema) })
export type ClosingDayInput = z.infer<typeof closingDayInput>

/** Either the balance that was read, or the reason why none was. */
const balanceSchema = z
  .object({
    accountId: idSchema,
    declared: z._default(z.nullable(signedAmountSchema), null),
    notReadReason: commentSchema,
  })
  .check(
    z.refine<ReadBalance>(({ declared, notReadReason }) => declared === null || notReadReason === null, {
      path: ['notReadReason'],
      error: fieldMessages.invalidValue,
    }),
  )

function isOncePerAccount(balances: ReadBalance[]) {
  return new Set(balances.map(({ accountId }) => accountId)).size === balances.length
}

export const balancesSchema = z._default(
  z
    .array(balanceSchema, fieldMessages.invalidValue)
    .check(
      z.maxLength(MAX_OPEN_ACCOUNTS, fieldMessages.invalidValue),
      z.refine(isOncePerAccount, fieldMessages.invalidValue),
    ),
  [],
)

export const openingSchema = z.pipe(
  z.nullish(nonNegativeAmountSchema),
  z.transform((opening: Centimes | null | undefined) => opening ?? null),
)

/** Without `opening`, the previous count is the opening; an agency's first closing must give one. */
const count = {
  agencyId: idSchema,
  date: isoDateSchema,
  opening: openingSchema,
  openingReason: commentSchema,
  counts: countsSchema,
  comment: commentSchema,
  /** Of the agency's operator accounts. */
  balances: balancesSchema,
}

/** `readAt`: the `updatedAt` of the draft that was read, null if there was none; without it the last write wins. */
export const saveDraftInput = z.object({ ...count, readAt: z.optional(z.nullable(versionSchema)) })
export type SaveDraftInput = z.infer<typeof saveDraftInput>

/** The transfers on their way to the agency that the closing has seen. */
export const seenTransfersSchema = z._default(
  z.array(idSchema, fieldMessages.invalidValue).check(z.maxLength(500, fieldMessages.invalidValue)),
  [],
)

export const closeDayInput = z.object({ ...count, id: idSchema, seenTransfers: seenTransfersSchema })
export type CloseDayInput = z.infer<typeof closeDayInput>

const closingsPage = {
  agencyId: z.optional(idSchema),
  from: z.optional(isoDateSchema),
  to: z.optional(isoDateSchema),
  filter: z._default(z.enum(closingFilters), 'all'),
  page: z._default(pageSchema, 1),
}

const isInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ['to'], error: fieldMessages.periodReversed },
)

/** `closedBy`: the member who closed the day. */
export const listClosingsInput = z.object({ ...closingsPage, closedBy: z.optional(idSchema) }).check(isInOrder)
export type ListClosingsInput = z.infer<typeof listClosingsInput>

/** Closings of one client, for administrators. */
export const listClientClosingsInput = z.object({ userId: idSchema, ...closingsPage }).check(isInOrder)
export type ListClientClosingsInput = z.infer<typeof listClientClosingsInput>

export const closingByIdInput = z.object({ id: idSchema })

export const clientClosingInput = z.object({ userId: idSchema, id: idSchema })
export type ClientClosingInput = z.infer<typeof clientClosingInput>

export const approveClosingInput = z.object({
  id: idSchema,
  comment: textSchema({ max: MAX_COMMENT_LENGTH, multiline: true }),
})
export type ApproveClosingInput = z.infer<typeof approveClosingInput>

export const settleClosingInput = z
  .object({
    id: idSchema,
    settlement: z.enum(chosenSettlements),
    transactionId: z.pipe(
      z.nullish(idSchema),
      z.transform((id: string | null | undefined) => id ?? null),
    ),
    text: commentSchema,
  })
  .check(
    z.refine(
      ({ settlement, transactionId, text }) => settlement !== 'justified' || transactionId !== null || text !== null,
      { path: ['text'], error: fieldMessages.justificationRequired },
    ),
  )
export type SettleClosingInput = z.infer<typeof settleClosingInput>

/** Of the discrepancy of one account. A justification needs its text, a claim its reference and date. */
export const settleClosingLineInput = z
  .object({
    id: idSchema,
    accountId: idSchema,
    settlement: z.enum(chosenLineSettlements),
    text: commentSchema,
    claimReference: referenceSchema,
    claimedOn: z._default(z.nullable(isoDateSchema), null),
  })
  .check(
    z.refine<LineSettlementFields>(({ settlement, text }) => settlement !== 'justified' || text !== null, {
      path: ['text'],
      error: fieldMessages.lineJustificationRequired,
    }),
    z.refine<LineSettlementFields>(
      ({ settlement, claimReference }) => (settlement === 'claimed') === (claimReference !== null),
      { path: ['claimReference'], error: fieldMessages.claimReferenceRequired },
    ),
    z.refine<LineSettlementFields>(({ settlement, claimedOn }) => (settlement === 'claimed') === (claimedOn !== null), {
      path: ['claimedOn'],
      error: fieldMessages.claimDateRequired,
    }),
  )
export type SettleClosingLineInput = z.infer<typeof settleClosingLineInput>

interface LineSettlementFields {
  settlement: LineSettlement
  text: string | null
  claimReference: string | null
  claimedOn: string | null
}

export const reopenClosingInput = z.object({
  id: idSchema,
  reason: textSchema({
    min: MIN_REOPEN_REASON,
    max: MAX_COMMENT_LENGTH,
    multiline: true,
    required: fieldMessages.reasonRequired,
  }),
})
export type ReopenClosingInput = z.infer<typeof reopenClosingInput>
