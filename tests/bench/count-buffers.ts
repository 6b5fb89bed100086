import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { buildDeps } from '#server/deps.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createDatabase, type PostgresConnection } from '#server/platform/db/database.ts'
import { newId } from '#shared/values/ids.ts'
import { makeCaller } from './caller-of.ts'
import { measureBuffers, measureInsertBuffers, spyOn, type Captured } from './explain.ts'
import { FIRST_FREE_AMOUNT, type LoadedTenant } from './load-rows.ts'

/**
 * Pages of Postgres that the statements of a call may touch, the session's aside. An insert writes eleven indexes; the rows of
 * one agency lie in two parts of an index, by type.
 */
const limits = { nearPage: 30, nearPageOfAgency: 40, anyPage: 400, journal: 8, insert: 75 } as const

type Calls = Awaited<ReturnType<typeof makeCaller>>

interface Question {
  readonly name: string
  readonly limit: number
  readonly ask: (calls: Calls) => Promise<unknown>
}

interface Counted {
  /** Begins every line. */
  readonly label: string
  readonly lastDay: string
  readonly say: (line: string) => unknown
}

function listQuestions({ agencyId, rows, isLimited }: LoadedTenant, lastDay: string): Question[] {
  const pages = Math.ceil(rows / 20)
  const middle = Math.max(1, Math.floor(pages / 2))
  const list = (name: string, input: Parameters<Calls['transactions']['list']>[0], limit: number): Question => ({
    name: `list, ${name}`,
    limit,
    ask: (calls) => calls.transactions.list(input),
  })
  const figures = { startingBalance: 0, incomingFeed: 0, outgoingFeed: 0 }
  return [
    list('page 1', { page: 1 }, limits.nearPage),
    list('page 2', { page: 2 }, isLimited === true ? limits.nearPageOfAgency : limits.nearPage),
    list(`page ${middle}`, { page: middle }, limits.anyPage),
    list(`page ${pages}`, { page: pages }, limits.anyPage),
    list('incoming', { type: 'incoming', page: 1 }, limits.nearPage),
    list('one month', { from: `${lastDay.slice(0, 8)}01`, to: lastDay, page: 1 }, limits.anyPage),
    list('one agency', { agencyId, page: 1 }, limits.nearPage),
    {
      name: 'journal',
      limit: limits.journal,
      ask: (calls) => calls.journal.compute({ date: lastDay, agencyId, ...figures }),
    },
  ]
}

let inserted = 0

/** Says what each call of the tenant touches. Returns false if one is over its limit. */
export async function countBuffers(
  connection: PostgresConnection,
  tenant: LoadedTenant,
  { label, lastDay, say }: Counted,
): Promise<boolean> {
  const log = pino({ level: 'silent' })
  const open = createDatabase({ connection, log })
  try {
    const spy = spyOn(open.pool)
    const config = readConfig({ RATE_LIMIT: 'off' })
    const calls = await makeCaller(
      buildDeps({ ...open, db: spy.db }, { clock: systemClock, config, log }),
      tenant.token,
    )
    let isWithin = true
    const tell = (name: string, limit: number, [session, ...own]: ReadonlyArray<{ buffers: number; ms: number }>) => {
      const most = Math.max(0, ...own.map(({ buffers }) => buffers))
      const isOver = most > limit
      if (isOver) isWithin = false
      say(
        `${label.padEnd(18)} ${name.padEnd(20)} statements ${own.length + 1} (session included)  buffers: session ${session?.buffers ?? 0}, ` +
          `own ${own.map(({ buffers }) => buffers).join(' + ')}  ${own.map(({ ms }) => `${ms.toFixed(2)} ms`).join(' + ')}` +
          (isOver ? `  OVER THE LIMIT of ${limit}` : ''),
      )
    }
    const measure = async (statements: readonly Captured[]) => {
      const figures = []
      for (const statement of statements) figures.push(await measureBuffers(open.db, statement))
      return figures
    }
    for (const { name, limit, ask } of listQuestions(tenant, lastDay)) {
      spy.take()
      await ask(calls)
      tell(name, limit, await measure(spy.take()))
    }

    const { ownerId, agencyId, productId } = tenant
    const id = newId()
    inserted += 1
    const product = { kind: 'standard', id: productId } as const
    const entry = {
      id,
      type: 'incoming' as const,
      amount: FIRST_FREE_AMOUNT - inserted,
      agencyId,
      date: lastDay,
      product,
    }
    spy.take()
    await calls.transactions.create(entry)
    const [session, ...writes] = spy.take()
    const figures = await measure(session === undefined ? [] : [session])
    for (const write of writes) figures.push(await measureInsertBuffers(open.db, write, { ownerId, id }))
    tell('insert', limits.insert, figures)
    return isWithin
  } finally {
    await open.close()
  }
}
