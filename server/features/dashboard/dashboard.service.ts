import { civilDate, startOfDay } from '#server/platform/clock.ts'
import { type BackupState, readBackupState } from '#server/features/backups/backups.service.ts'
import type { Call, WithDeps } from '#server/deps.ts'
import { addDays, endOfMonth, startOfMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import {
  countForDashboard,
  countSignUpsBetween,
  listLatestClients,
  sumRevenueByMonth,
  type DashboardCounts,
  type LatestClient,
} from './dashboard.queries.ts'

const MONTHS = 12

export interface DashboardMonth {
  /** Its first day. */
  readonly month: IsoDate
  readonly signUps: number
  readonly revenue: Centimes
}

export interface AdminDashboard extends DashboardCounts {
  readonly latest: ReadonlyArray<Omit<LatestClient, 'createdAt'> & { readonly on: IsoDate }>
  /** Twelve, oldest first, the present month included. */
  readonly months: readonly DashboardMonth[]
  /** Null if the server makes no backups by itself. */
  readonly backups: BackupState | null
}

export async function readDashboard({
  db,
  today,
  timeZone,
  deps,
}: Pick<Call & WithDeps, 'db' | 'today' | 'timeZone' | 'deps'>): Promise<AdminDashboard> {
  const months = lastMonths(today, MONTHS)
  const first = months[0] ?? startOfMonth(today)
  const counts = await countForDashboard(db)
  const latest = await listLatestClients(db)
  const signUps = await countSignUpsBetween(
    db,
    months.map((month) => startOfDay(month, timeZone)),
    startOfDay(addDays(endOfMonth(today), 1), timeZone),
  )
  const revenue = await sumRevenueByMonth(db, { from: first, to: endOfMonth(today) })
  const backups = await readBackupState(deps)
  return {
    ...counts,
    backups,
    latest: latest.map(({ createdAt, ...client }) => ({ ...client, on: civilDate(createdAt, timeZone) })),
    months: months.map((month, index) => ({
      month,
      signUps: signUps[index] ?? 0,
      revenue: revenue.get(month) ?? ZERO_AMOUNT,
    })),
  }
}

function lastMonths(today: IsoDate, count: number): IsoDate[] {
  const months: IsoDate[] = [startOfMonth(today)]
  while (months.length < count) months.unshift(startOfMonth(addDays(months[0] ?? today, -1)))
  return months
}
