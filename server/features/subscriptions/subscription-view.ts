import { civilDate } from '#server/platform/clock.ts'
import type { Call } from '#server/deps.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { SubscriptionRow } from './subscription-list.queries.ts'

/** A subscription as administrators see it: instants, and the civil days they fall on (D13). */
export interface AdminSubscription extends SubscriptionRow {
  readonly startedOn: IsoDate | null
  /** The last day, of the subscription or of the trial. */
  readonly expiresOn: IsoDate | null
}

export function asAdminSubscription(row: SubscriptionRow, { timeZone }: Pick<Call, 'timeZone'>): AdminSubscription {
  const day = (instant: Date | null) => (instant === null ? null : civilDate(instant, timeZone))
  return { ...row, startedOn: day(row.startedAt), expiresOn: day(row.expiresAt ?? row.trialExpiresAt) }
}
