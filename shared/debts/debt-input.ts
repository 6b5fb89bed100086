import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { amountSchema } from '#shared/values/money-schema.ts'
import { optionalTextSchema, textSchema } from '#shared/values/text.ts'
import { MAX_DEBT_NOTE_LENGTH } from './debt-terms.ts'

export const debtNoteSchema = optionalTextSchema({ max: MAX_DEBT_NOTE_LENGTH, multiline: true })
export const collectDebtInput = z.object({
  id: idSchema,
  debtorId: idSchema,
  agencyId: idSchema,
  date: isoDateSchema,
  amount: amountSchema,
  note: debtNoteSchema,
})
export type CollectDebtInput = z.infer<typeof collectDebtInput>

const reason = textSchema({ max: MAX_DEBT_NOTE_LENGTH, multiline: true, required: fieldMessages.reasonRequired })

export const waiveDebtInput = z.object({
  id: idSchema,
  debtorId: idSchema,
  date: isoDateSchema,
  amount: amountSchema,
  reason,
})
export type WaiveDebtInput = z.infer<typeof waiveDebtInput>

/** Not in cash: by bank, or agreed on a payslip. The reason says how, the file shows it. */
export const payOtherwiseInput = z.object({
  id: idSchema,
  debtorId: idSchema,
  date: isoDateSchema,
  amount: amountSchema,
  reason,
  attachmentId: idSchema,
})
export type PayOtherwiseInput = z.infer<typeof payOtherwiseInput>

export const cancelDebtEntryInput = z.object({ id: idSchema })
