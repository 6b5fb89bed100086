import { civilDate, startOfDay, startOfNextDay } from '#server/platform/clock.ts'
import type { Call } from '#server/deps.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { SubscriptionRow } from './subscription-list.queries.ts'

export interface AdminSubscription extends SubscriptionRow {
  readonly startedOn: IsoDate | null
  /** The last day of the subscription or of the trial. */
  readonly expiresOn: IsoDate | null
}

export function asAdminSubscription(row: SubscriptionRow, { timeZone }: Pick<Call, 'timeZone'>): AdminSubscription {
  const day = (instant: Date | null) => (instant === null ? null : civilDate(instant, timeZone))
  return { ...row, startedOn: day(row.startedAt), expiresOn: day(row.expiresAt ?? row.trialExpiresAt) }
}

/** From the start of the first day to the end of the last. An unchanged day keeps its instant to the millisecond. */
export function toSubscriptionSpan(
  { startedOn, expiresOn }: { startedOn: IsoDate | null; expiresOn: IsoDate | null },
  stored: AdminSubscription | undefined,
  zone: string,
): { startedAt: Date | null; endsAt: Date | null } {
  const endOfDay = (day: IsoDate) => new Date(startOfNextDay(day, zone).getTime() - 1)
  const keptStart = startedOn === stored?.startedOn ? stored?.startedAt : undefined
  const keptEnd = expiresOn === stored?.expiresOn ? (stored?.expiresAt ?? stored?.trialExpiresAt) : undefined
  return {
    startedAt: keptStart ?? (startedOn === null ? null : startOfDay(startedOn, zone)),
    endsAt: keptEnd ?? (expiresOn === null ? null : endOfDay(expiresOn)),
  }
}
