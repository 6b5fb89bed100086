import { pino } from 'pino'
import { buildDeps } from '#server/deps.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase, type PostgresConnection } from '#server/platform/db/database.ts'
import { makeCaller } from './caller-of.ts'
import { measureBuffers, spyOn } from './explain.ts'
import { loadClients } from './load-clients.ts'
import { loadRows } from './load-rows.ts'

const TIMES = 11

interface Size {
  readonly rows: number
  readonly clients: number
  readonly today: string
  readonly say: (line: string) => void
}

/**
 * The lists of the administration, called in this process over all rows: the median of eleven calls, and the statements
 * and pages of the slowest. They have no floor.
 */
export async function timeAdminLists(connection: PostgresConnection, { rows, clients, today, say }: Size) {
  const log = pino({ level: 'silent' })
  const open = createDatabase({ connection, log })
  try {
    await loadRows(open.db, rows, today)
    const token = await loadClients(open.db, clients)
    const spy = spyOn(open.pool)
    const config = readConfig({ RATE_LIMIT: 'off', ADMIN_PASSWORD: 'bench-password' })
    const deps = buildDeps({ ...open, db: spy.db }, { clock: systemClock, config, log })
    const calls = await makeCaller(deps, token)
    const { admin, payments, subscriptions, pendingUsers } = calls
    const month = { from: `${today.slice(0, 8)}01`, to: today }
    const questions: Array<[string, () => Promise<unknown>]> = [
      ['dashboard', () => admin.dashboard()],
      ['users, page 1', () => admin.users.list({ page: 1 })],
      ['users, page 400', () => admin.users.list({ page: 400 })],
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
      const sorted = times.toSorted((a, b) => a - b)
      say(
        `${'admin'.padEnd(18)} ${name.padEnd(20)} ${(sorted[Math.floor(TIMES / 2)] ?? 0).toFixed(1).padStart(7)} ms` +
          `  (slowest ${(sorted.at(-1) ?? 0).toFixed(1)})  statements ${figures.length}, heaviest ${heaviest?.ms.toFixed(1)} ms, ${heaviest?.buffers} buffers`,
      )
    }
  } finally {
    await open.close()
  }
}
