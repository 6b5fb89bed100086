import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { nonNegativeAmountSchema } from '#shared/values/money-schema.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { alertKindFields, alertKinds, type AlertKind, MAX_ALERT_DAYS } from './alert-kinds.ts'

const MAX_RECIPIENTS = 50

const fields = {
  kind: z.enum(alertKinds, { error: fieldMessages.chooseAlertKind }),
  /** Null: all agencies, also those that are created later. */
  agencyId: z.nullable(idSchema),
  /** In centimes. Read where the kind has a threshold. */
  threshold: z.nullable(nonNegativeAmountSchema),
  /** From 0 to 23, in the business time zone. Read where the kind has an hour. */
  hour: z.nullable(z.int({ error: fieldMessages.chooseHour }).check(z.gte(0), z.lte(23))),
  /** Read where the kind has days. */
  days: z._default(z.nullable(z.int({ error: fieldMessages.chooseDays }).check(z.gte(1), z.lte(MAX_ALERT_DAYS))), null),
  /** Ids of members with an account. */
  recipientIds: z
    .array(idSchema)
    .check(z.minLength(1, { error: fieldMessages.chooseRecipient, abort: true }), z.maxLength(MAX_RECIPIENTS)),
}

export const alertForm = z.object(fields)

interface Condition {
  readonly kind: AlertKind
  readonly threshold: number | null
  readonly hour: number | null
  readonly days: number | null
}

const hasThreshold = z.refine<Condition>(({ kind, threshold }) => isThresholdComplete(kind, threshold), {
  path: ['threshold'],
  error: fieldMessages.amountNotPositive,
})

const hasHour = z.refine<Condition>(({ kind, hour }) => !alertKindFields[kind].hasHour || hour !== null, {
  path: ['hour'],
  error: fieldMessages.chooseHour,
})

const hasDays = z.refine<Condition>(({ kind, days }) => !alertKindFields[kind].hasDays || days !== null, {
  path: ['days'],
  error: fieldMessages.chooseDays,
})

function isThresholdComplete(kind: AlertKind, threshold: number | null): boolean {
  const need = alertKindFields[kind].threshold
  if (need === 'none') return true
  return threshold !== null && (need === 'optional' || threshold > 0)
}

export const createAlertInput = z.object({ id: idSchema, ...fields }).check(hasThreshold, hasHour, hasDays)
export const updateAlertInput = z
  .object({ id: idSchema, updatedAt: versionSchema, ...fields })
  .check(hasThreshold, hasHour, hasDays)
export const switchAlertInput = z.object({ id: idSchema, enabled: z.boolean() })
export const removeAlertInput = z.object({ id: idSchema })

export type CreateAlertInput = z.infer<typeof createAlertInput>
export type UpdateAlertInput = z.infer<typeof updateAlertInput>
export type SwitchAlertInput = z.infer<typeof switchAlertInput>
export type RemoveAlertInput = z.infer<typeof removeAlertInput>
