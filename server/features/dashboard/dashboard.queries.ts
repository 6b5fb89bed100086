import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

export interface DashboardCounts {
  /** Approved requests. */
  readonly clients: number
  readonly subscriptions: number
}

export async function countForDashboard(db: Kysely<Database>): Promise<DashboardCounts> {
  const { rows } = await sql<DashboardCounts>`
    select (select count(*) from pending_users where status = 'approved') as clients,
      (select count(*) from user_subscriptions) as subscriptions`.execute(db)
  return rows[0] ?? { clients: 0, subscriptions: 0 }
}

export interface LatestClient {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly createdAt: Date
}

export function listLatestClients(db: Kysely<Database>): Promise<LatestClient[]> {
  return db
    .selectFrom('pending_users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'created_at as createdAt'])
    .where('status', '=', 'approved')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(5)
    .execute()
}

/** A period ends where the next one starts, the last at `until`. */
export async function countSignUpsBetween(
  db: Kysely<Database>,
  starts: readonly Date[],
  until: Date,
): Promise<number[]> {
  const { rows } = await sql<{ period: number; count: number }>`
    select width_bucket(created_at, ${starts}::timestamptz[]) as period, count(*) as count from users
    where role = 'client' and created_at >= ${starts[0] ?? until} and created_at < ${until}
    group by 1`.execute(db)
  return starts.map((_, index) => rows.find(({ period }) => period === index + 1)?.count ?? 0)
}

export async function sumRevenueByMonth(
  db: Kysely<Database>,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<Map<IsoDate, Centimes>> {
  const { rows } = await sql<{ month: IsoDate; amount: Centimes }>`
    select date_trunc('month', payment_date)::date as month, sum(amount) as amount from manual_payments
    where status = 'approved' and payment_date between ${from}::date and ${to}::date
    group by 1`.execute(db)
  return new Map(rows.map(({ month, amount }) => [month, amount]))
}
