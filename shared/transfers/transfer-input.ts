import * as z from 'zod/mini'
import { type CountLine, countedCash } from '#shared/cash/denominations.ts'
import { commentSchema, countsSchema, MAX_COMMENT_LENGTH } from '#shared/closings/closing-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { referenceSchema } from '#shared/transactions/reference.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { amountSchema, nonNegativeAmountSchema } from '#shared/values/money-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { optionalTextSchema, textSchema } from '#shared/values/text.ts'
import {
  chosenSettlements,
  type ChosenSettlement,
  endKinds,
  MIN_TRANSFER_REASON,
  transferStates,
  transferTabs,
} from './transfer-terms.ts'

const endSchema = z.object({ kind: z.enum(endKinds), id: idSchema }, fieldMessages.chooseEnd)
export type TransferEnd = z.infer<typeof endSchema>

const countedSchema = z._default(z.nullable(countsSchema), null)

interface Counted {
  readonly amount: number
  readonly counts: CountLine[] | null
}

const isCounted = z.refine<Counted>(({ amount, counts }) => counts === null || countedCash(counts) === amount, {
  path: ['counts'],
  error: fieldMessages.countsNotAmount,
})

const requiredReason = textSchema({
  min: MIN_TRANSFER_REASON,
  max: MAX_COMMENT_LENGTH,
  multiline: true,
  required: fieldMessages.reasonRequired,
})

/** `confirmOverdraw`: although the drawer should hold less. */
export const sendTransferInput = z
  .object({
    id: idSchema,
    from: endSchema,
    to: endSchema,
    date: isoDateSchema,
    amount: amountSchema,
    counts: countedSchema,
    reason: commentSchema,
    carrier: optionalTextSchema({ max: 80 }),
    confirmOverdraw: z._default(z.boolean(), false),
  })
  .check(
    isCounted,
    z.refine<{ from: TransferEnd; to: TransferEnd }>(({ from, to }) => from.id !== to.id, {
      path: ['to'],
      error: fieldMessages.sameEnd,
    }),
  )
export type SendTransferInput = z.infer<typeof sendTransferInput>

/** `slipNumber`: of a deposit at a bank, whose file may come with it. A comment is required where the amount is not the one sent. */
export const receiveTransferInput = z
  .object({
    id: idSchema,
    date: isoDateSchema,
    amount: nonNegativeAmountSchema,
    counts: countedSchema,
    comment: commentSchema,
    slipNumber: referenceSchema,
    attachmentId: z._default(z.nullable(idSchema), null),
  })
  .check(isCounted)
export type ReceiveTransferInput = z.infer<typeof receiveTransferInput>

/** The money that was refused is back, today. */
export const giveBackTransferInput = z
  .object({ id: idSchema, amount: nonNegativeAmountSchema, counts: countedSchema, comment: commentSchema })
  .check(isCounted)
export type GiveBackTransferInput = z.infer<typeof giveBackTransferInput>

export const transferByIdInput = z.object({ id: idSchema })

export const refuseTransferInput = z.object({ id: idSchema, reason: requiredReason })
export type RefuseTransferInput = z.infer<typeof refuseTransferInput>

export const attachTransferInput = z.object({ id: idSchema, attachmentId: idSchema })
export type AttachTransferInput = z.infer<typeof attachTransferInput>

export const undoTransferInput = z.object({ id: idSchema, reason: requiredReason })
export type UndoTransferInput = z.infer<typeof undoTransferInput>

export const settleTransferInput = z
  .object({ id: idSchema, settlement: z.enum(chosenSettlements, fieldMessages.invalidChoice), text: commentSchema })
  .check(
    z.refine<{ settlement: ChosenSettlement; text: string | null }>(
      ({ settlement, text }) => settlement !== 'justified' || text !== null,
      { path: ['text'], error: fieldMessages.lineJustificationRequired },
    ),
  )
export type SettleTransferInput = z.infer<typeof settleTransferInput>

const filter = {
  tab: z._default(z.enum(transferTabs), 'all'),
  agencyId: z.optional(idSchema),
  placeId: z.optional(idSchema),
  state: z.optional(z.enum(transferStates)),
  /** Only those with a difference that is not settled. */
  toSettle: z._default(z.boolean(), false),
  from: z.optional(isoDateSchema),
  to: z.optional(isoDateSchema),
}

export const listTransfersInput = z
  .object({ ...filter, page: z._default(pageSchema, 1) })
  .check(
    z.refine<{ from?: string | undefined; to?: string | undefined }>(
      ({ from, to }) => from === undefined || to === undefined || from <= to,
      { path: ['to'], error: fieldMessages.periodReversed },
    ),
  )
export type ListTransfersInput = z.infer<typeof listTransfersInput>

/** All that the member sees, of a period. */
export const exportTransfersInput = z
  .object({ agencyId: filter.agencyId, from: filter.from, to: filter.to })
  .check(
    z.refine<{ from?: string | undefined; to?: string | undefined }>(
      ({ from, to }) => from === undefined || to === undefined || from <= to,
      { path: ['to'], error: fieldMessages.periodReversed },
    ),
  )
export type ExportTransfersInput = z.infer<typeof exportTransfersInput>

/** Those that the closing of a day has to have seen. */
export const awaitedTransfersInput = z.object({ agencyId: idSchema, date: isoDateSchema })
export type AwaitedTransfersInput = z.infer<typeof awaitedTransfersInput>
