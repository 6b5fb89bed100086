import { pino } from 'pino'
import { buildDeps } from '#server/deps.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase, type PostgresConnection } from '#server/platform/db/database.ts'
import { makeCaller } from './caller-of.ts'
import { measureBuffers, spyOn } from './explain.ts'
import { type ClientLoad, loadClients } from './load-clients.ts'
import { loadRows } from './load-rows.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

const TIMES = 21

/** Of one statement, also where thousands of requests wait. */
const MAX_BUFFERS = 5_000
const MAX_STATEMENTS = 15
/** Only reported: it depends on what else the machine does. */
const MAX_P95_MS = 100

interface Size extends ClientLoad {
  readonly label: string
  readonly rows: number
  readonly today: string
  readonly say: (line: string) => void
}

/**
 * The lists of the administration, called in this process: median and 95th percentile of a call, its statements and the
 * pages of the heaviest. They have no floor. Returns false if one has too many statements or touches too many pages.
 */
export async function timeAdminLists(
  connection: PostgresConnection,
  { label, rows, clients, waiting, today, say }: Size,
): Promise<boolean> {
  let holds = true
  const log = pino({ level: 'silent' })
  const open = createDatabase({ connection, log })
  try {
    const { large } = await loadRows(open.db, rows, today)
    const token = await loadClients(open.db, { clients, waiting })
    const spy = spyOn(open.pool)
    const config = readConfig({ RATE_LIMIT: 'off', ADMIN_PASSWORD: 'bench-password' })
    const deps = buildDeps({ ...open, db: spy.db }, { clock: systemClock, config, log })
    const calls = await makeCaller(deps, token)
    const { admin, payments, subscriptions, pendingUsers } = calls
    const userId = large.ownerId
    const last = Math.ceil((clients + waiting) / PAGE_SIZE)
    const month = { from: `${today.slice(0, 8)}01`, to: today }
    const questions: Array<[string, () => Promise<unknown>]> = [
      ['dashboard', () => admin.dashboard()],
      ['queue', () => admin.queue({ page: 1 })],
      ['queue, search', () => admin.queue({ page: 1, search: 'nom777' })],
      ['queue, counts', () => admin.queueCounts()],
      ['queue, last page', () => admin.queue({ page: Math.ceil(waiting / PAGE_SIZE) + 1 })],
      ['queue, renewals', () => admin.queue({ page: 1, kind: 'renewals' })],
      ['users, page 1', () => admin.users.list({ page: 1 })],
      ['users, last page', () => admin.users.list({ page: last })],
      ['users, by activity', () => admin.users.list({ page: 1, sort: 'activity' })],
      ['users, by name', () => admin.users.list({ page: 1, sort: 'name' })],
      ['users, search name', () => admin.users.list({ page: 1, search: 'emilie nom77' })],
      ['users, search phone', () => admin.users.list({ page: 1, search: '00007777' })],
      ['users, no match', () => admin.users.list({ page: 1, search: 'personne' })],
      ['users, pending', () => admin.users.list({ page: 1, status: 'pending' })],
      ['pending users', () => pendingUsers.list({ page: 1 })],
      ['requests', () => subscriptions.requests({ page: 1 })],
      ['subscriptions', () => subscriptions.list({ page: 1 })],
      ['payments', () => payments.list({ page: 1 })],
      ['payments, search', () => payments.list({ page: 1, search: 'nom7777' })],
      ['validations', () => admin.validations({ page: 1 })],
      ['groups', () => admin.groups({ page: 1 })],
      ['agencies', () => admin.agencies({ page: 1 })],
      ['agencies, search', () => admin.agencies({ page: 1, search: 'agence 7777' })],
      ['transactions', () => admin.transactions({ page: 1 })],
      ['transactions, month', () => admin.transactions({ page: 3, ...month })],
      ['transactions, search', () => admin.transactions({ page: 1, search: 'agence 3' })],
      ['journal', () => admin.journal({ page: 1 })],
      ['audit', () => admin.audit({ page: 1 })],
      ['client', () => admin.users.byId({ id: userId })],
      ['client, history', () => admin.users.history({ id: userId, page: 1 })],
      ['client, agencies', () => admin.clientAgencies({ userId, page: 1 })],
      ['client, transactions', () => admin.clientTransactions({ userId, page: 1 })],
      ['client, closings', () => admin.closings({ userId, page: 1 })],
      ['client, notes', () => admin.clientNotes.list({ userId, page: 1 })],
    ]
    for (const [name, ask] of questions) {
      const times: number[] = []
      for (let time = 0; time < TIMES; time += 1) {
        spy.take()
        const startedAt = performance.now()
        await ask()
        times.push(performance.now() - startedAt)
      }
      const figures = []
      for (const statement of spy.take()) figures.push(await measureBuffers(open.db, statement))
      const heaviest = figures.toSorted((a, b) => b.ms - a.ms)[0]
      const most = Math.max(...figures.map(({ buffers }) => buffers))
      const isLight = most <= MAX_BUFFERS && figures.length <= MAX_STATEMENTS
      holds &&= isLight
      const sorted = times.toSorted((a, b) => a - b)
      const p95 = sorted[Math.ceil(TIMES * 0.95) - 1] ?? 0
      say(
        `${label.padEnd(18)} ${name.padEnd(20)} ${(sorted[Math.floor(TIMES / 2)] ?? 0).toFixed(1).padStart(7)} ms` +
          `  p95 ${p95.toFixed(1)}${p95 > MAX_P95_MS ? ' (slow)' : ''}  statements ${figures.length}, heaviest ${heaviest?.ms.toFixed(1)} ms, most buffers ${most}  ${isLight ? 'ok' : 'OVER'}`,
      )
    }
    return holds
  } finally {
    await open.close()
  }
}
