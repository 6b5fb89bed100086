import { findFault } from '#client/app/schema-check.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { alertForm } from '#shared/alerts/alert-input.ts'
import { alertKindFields, type AlertKind, DEFAULT_ALERT_DAYS, DEFAULT_ALERT_HOUR } from '#shared/alerts/alert-kinds.ts'
import { formatHour } from '#shared/alerts/alert-labels.fr.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatAmount } from '#shared/values/money.ts'

export type AlertRule = ApiOutputs['alerts']['list']['rules'][number]
export type AlertPerson = ApiOutputs['alerts']['list']['people'][number]

/** `00:00` to `23:00`. */
export const hourChoices = Array.from({ length: 24 }, (_, hour) => formatHour(hour))

export interface AlertValues {
  kind: AlertKind | null
  /** Null: all. */
  agencyId: string | null
  threshold: string
  /** One of `hourChoices`. */
  hour: string | null
  /** Empty while it is not typed. */
  days: number | string
  recipientIds: string[]
}

/** For the mail of the person who makes it. */
export function emptyAlert(memberId: string | undefined): AlertValues {
  return {
    kind: null,
    agencyId: null,
    threshold: '',
    hour: formatHour(DEFAULT_ALERT_HOUR),
    days: DEFAULT_ALERT_DAYS,
    recipientIds: memberId === undefined ? [] : [memberId],
  }
}

/** People who can no longer get mails are left out, so that saving removes them. */
export function toAlertValues({ kind, agencyId, threshold, hour, days, recipients }: AlertRule): AlertValues {
  return {
    kind,
    agencyId,
    threshold: threshold === null ? '' : formatAmount(threshold),
    hour: formatHour(hour ?? DEFAULT_ALERT_HOUR),
    days: days ?? DEFAULT_ALERT_DAYS,
    recipientIds: recipients.filter(({ isActive }) => isActive).map(({ id }) => id),
  }
}

export function thresholdRules(kind: AlertKind | null) {
  return { allowZero: kind !== null && alertKindFields[kind].threshold === 'optional' }
}

export const alertRules = {
  kind: (kind: AlertKind | null) => findFault(alertForm.shape.kind, kind),
  threshold: (text: string, { kind }: AlertValues) =>
    kind === null || alertKindFields[kind].threshold === 'none' ? null : checkMoneyText(text, thresholdRules(kind)),
  hour: (hour: string | null, { kind }: AlertValues) =>
    kind === null || !alertKindFields[kind].hasHour || hour !== null ? null : fieldMessages.chooseHour,
  days: (days: number | string, { kind }: AlertValues) =>
    kind === null || !alertKindFields[kind].hasDays || typeof days === 'number' ? null : fieldMessages.chooseDays,
  recipientIds: (ids: string[]) => findFault(alertForm.shape.recipientIds, ids),
}

/** What is sent, for values that {@link alertRules} accepts. */
export function toAlertInput({ kind, agencyId, threshold, hour, days, recipientIds }: AlertValues) {
  const chosen = kind ?? 'day_not_closed'
  const { threshold: need, hasHour, hasDays } = alertKindFields[chosen]
  return {
    kind: chosen,
    agencyId,
    threshold: need === 'none' ? null : readMoneyText(threshold, thresholdRules(chosen)),
    hour: hasHour && hour !== null ? hourChoices.indexOf(hour) : null,
    days: hasDays && typeof days === 'number' ? days : null,
    recipientIds,
  }
}
