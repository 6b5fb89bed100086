import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { daysBetween } from '#shared/values/calendar-date.ts'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { textSchema } from '#shared/values/text.ts'
import { statementMappingSchema } from './statement-mapping.ts'
import { counterpartKinds, MAX_MATCHED_DAYS, MAX_REASON_LENGTH, statementTabs } from './statement-terms.ts'

export const statementByIdInput = z.object({ id: idSchema })

export const listStatementsInput = z.object({ accountId: z.optional(idSchema) })
export type ListStatementsInput = z.infer<typeof listStatementsInput>

export const previewStatementInput = z.object({ id: idSchema, accountId: idSchema })
export type PreviewStatementInput = z.infer<typeof previewStatementInput>

export const checkStatementInput = z.object({ id: idSchema, accountId: idSchema, mapping: statementMappingSchema })
export type CheckStatementInput = z.infer<typeof checkStatementInput>

/** `confirmed`: although it looks like a file of another account, or its balances do not fit. */
export const startStatementInput = z.object({
  id: idSchema,
  accountId: idSchema,
  mapping: statementMappingSchema,
  confirmed: z._default(z.boolean(), false),
})
export type StartStatementInput = z.infer<typeof startStatementInput>

const period = { accountId: idSchema, from: isoDateSchema, to: isoDateSchema }

const inOrder = z.refine<{ from: IsoDate; to: IsoDate }>(({ from, to }) => from <= to, {
  path: ['to'],
  error: fieldMessages.periodReversed,
  abort: true,
})
const notTooLong = z.refine<{ from: IsoDate; to: IsoDate }>(
  ({ from, to }) => daysBetween(from, to) < MAX_MATCHED_DAYS,
  { path: ['to'], error: fieldMessages.matchedTooLong },
)

export const matchStatementInput = z.object(period).check(inOrder, notTooLong)
export type MatchStatementInput = z.infer<typeof matchStatementInput>

export const statementResultInput = z
  .object({ ...period, tab: z._default(z.enum(statementTabs), 'unknown'), page: z._default(pageSchema, 1) })
  .check(inOrder, notTooLong)
export type StatementResultInput = z.infer<typeof statementResultInput>

export const statementLineInput = z.object({ lineId: idSchema })
export type StatementLineInput = z.infer<typeof statementLineInput>

export const linkLineInput = z.object({
  lineId: idSchema,
  kind: z.enum(counterpartKinds),
  counterpartId: idSchema,
})
export type LinkLineInput = z.infer<typeof linkLineInput>

export const ignoreLineInput = z.object({
  lineId: idSchema,
  reason: textSchema({ max: MAX_REASON_LENGTH, required: fieldMessages.reasonRequired }),
})
export type IgnoreLineInput = z.infer<typeof ignoreLineInput>
