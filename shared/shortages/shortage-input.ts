import * as z from 'zod/mini'
import { MAX_DEBT_NOTE_LENGTH } from '#shared/debts/debt-terms.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { amountSchema } from '#shared/values/money-schema.ts'
import { optionalTextSchema } from '#shared/values/text.ts'

/** `accountId`: of the discrepancy of an operator account; null for the cash. */
export const chargeShortageInput = z.object({
  id: idSchema,
  closingId: idSchema,
  accountId: z._default(z.nullable(idSchema), null),
  memberId: idSchema,
  amount: amountSchema,
})
export type ChargeShortageInput = z.infer<typeof chargeShortageInput>

export const decisionByIdInput = z.object({ id: idSchema })

/** Who contests says why. */
export const answerShortageInput = z
  .object({
    id: idSchema,
    answer: z.enum(['acknowledged', 'contested']),
    text: optionalTextSchema({ max: MAX_DEBT_NOTE_LENGTH, multiline: true }),
  })
  .check(
    z.refine<{ answer: string; text: string | null }>(
      ({ answer, text }) => answer === 'acknowledged' || text !== null,
      {
        path: ['text'],
        error: fieldMessages.reasonRequired,
      },
    ),
  )
export type AnswerShortageInput = z.infer<typeof answerShortageInput>

/** The member acknowledged on paper. */
export const recordPaperInput = z.object({ id: idSchema, attachmentId: idSchema })
export type RecordPaperInput = z.infer<typeof recordPaperInput>

export const returnSurplusInput = z.object({ closingId: idSchema, date: isoDateSchema })
export type ReturnSurplusInput = z.infer<typeof returnSurplusInput>

export const keepSurplusInput = z.object({ closingId: idSchema })
export type KeepSurplusInput = z.infer<typeof keepSurplusInput>

/** With the surplus of a closing that the same member counted. */
export const offsetShortageInput = z.object({
  id: idSchema,
  debtorId: idSchema,
  closingId: idSchema,
  amount: amountSchema,
})
export type OffsetShortageInput = z.infer<typeof offsetShortageInput>
