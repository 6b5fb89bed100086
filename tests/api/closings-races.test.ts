import { sql } from 'kysely'
import { TRPCError } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { readClosedDay } from '#server/platform/db/postgres-errors.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeCounts, makeClosing } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeOwner, makeTransactions } from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/session.ts'
import { listWrongClosings } from '#tests/support/wrong-closings.ts'

const database = withDatabase({ poolSize: 24 })

const YESTERDAY = '2026-11-26'
const TIMEOUT_MS = 180_000

/** Returns `done` or the code of the refusal. Throws other errors. */
async function settleCall(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'done'
  } catch (error) {
    if (error instanceof TRPCError && error.cause instanceof Refusal) return error.cause.code
    if (readClosedDay(error) !== undefined) return 'closings.day_closed'
    throw error
  }
}

async function deadlocks(): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(database.db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(database.db)
  return rows[0]?.deadlocks ?? 0
}

function closeInput(agencyId: string, date = TEST_TODAY) {
  return {
    id: newId(),
    agencyId,
    date,
    opening: 50_000,
    openingReason: 'Fond de caisse',
    counts: makeCounts(50_000),
    comment: 'Écart',
  }
}

/** Runs `action` after the `k`-th statement, before the next one. */
function withActionAfter(k: number, action: () => Promise<unknown>) {
  let sent = 0
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      sent += 1
      if (sent === k) await action()
      return result
    },
  })
  return { database: { ...database, db }, sent: () => sent }
}

let entered = 0

/** Different amounts, since identical entries need a confirmation. */
function entry(agencyId: string, date = TEST_TODAY) {
  return {
    id: newId(),
    type: 'incoming' as const,
    amount: 1000 + (entered += 1),
    fee: 5,
    agencyId,
    product: null,
    date,
    description: null,
  }
}

function feed(agencyId: string) {
  return {
    id: newId(),
    agencyId,
    date: TEST_TODAY,
    direction: 'incoming' as const,
    counterpart: 'bank' as const,
    amount: 100_000,
  }
}

/** Twenty calls on one day; the position of the closing changes each round. */
async function runTwentyCalls(owner: TestUser, caller: Caller, round: number) {
  const agencyId = await makeAgency(owner)
  const other = await makeAgency(owner)
  const isEmpty = round % 3 === 0
  const ids = isEmpty
    ? []
    : await makeTransactions(
        owner,
        Array.from({ length: 8 }, (_, index) => ({
          agencyId,
          type: index % 2 === 0 ? ('incoming' as const) : ('outgoing' as const),
          amount: 1000 + index,
          fee: index,
        })),
      )
  const away = await makeTransactions(owner, [{ agencyId: other }, { agencyId: other }])
  const { db } = database
  const change = (id: string | undefined, set: object) =>
    db
      .updateTable('transactions')
      .set(set)
      .where('owner_id', '=', owner.userId)
      .where('id', '=', id ?? '')
      .execute()
  const [first, second, third, fourth, fifth, sixth, seventh] = ids
  const writes = [
    ...Array.from({ length: isEmpty ? 15 : 6 }, () => () => caller.transactions.create(entry(agencyId))),
    ...(isEmpty
      ? []
      : [
          () => change(first, { amount: 5 }),
          () => change(second, { type: 'incoming' }),
          () => change(third, { date: YESTERDAY, agency_id: other }),
          () => change(fourth, { agency_id: other }),
          () => change(fifth, { description: 'Autre' }),
          () => caller.transactions.remove({ id: sixth ?? '' }),
          () => caller.transactions.remove({ id: seventh ?? '' }),
          () => caller.transactions.create(entry(agencyId)),
          () => caller.transactions.create(entry(agencyId)),
        ]),
    () => change(away[0], { agency_id: agencyId }),
    () => change(away[1], { agency_id: agencyId, amount: 77 }),
    () => caller.feeds.create(feed(agencyId)),
    () => caller.feeds.create({ ...feed(agencyId), direction: 'outgoing', amount: 300 }),
  ]
  const calls: Array<() => Promise<unknown>> = [...writes]
  calls.splice((round * 7) % (writes.length + 1), 0, () => caller.closings.close(closeInput(agencyId)))
  expect(calls).toHaveLength(20)
  const outcomes = await Promise.all(calls.map((call) => settleCall(call())))
  return { agencyId, closed: outcomes[(round * 7) % (writes.length + 1)], outcomes }
}

describe('a closing', () => {
  it(
    'matches the rows of its day in 60 of 60 rounds of twenty concurrent calls',
    async () => {
      const owner = await makeOwner(database)
      const caller = as(owner).now()
      const before = await deadlocks()
      let late = 0
      let inTime = 0
      for (let round = 0; round < 60; round += 1) {
        const { closed, outcomes } = await runTwentyCalls(owner, caller, round)
        expect(closed).toBe('done')
        for (const outcome of outcomes) expect(['done', 'closings.day_closed']).toContain(outcome)
        late += outcomes.filter((outcome) => outcome === 'closings.day_closed').length
        inTime += outcomes.filter((outcome) => outcome === 'done').length - 1
      }
      expect(await listWrongClosings(database.db, owner.userId)).toEqual([])
      expect(await deadlocks()).toBe(before)
      // Otherwise nothing was concurrent.
      expect(late).toBeGreaterThan(0)
      expect(inTime).toBeGreaterThan(0)
      const { rows } = await sql<{ number: number }>`
        select number from closings where owner_id = ${owner.userId} order by number`.execute(database.db)
      expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    },
    TIMEOUT_MS,
  )

  it('that differs from the rows of its day is found by the check', async () => {
    const owner = await makeOwner(database)
    const agencyId = await makeAgency(owner)
    await makeTransactions(owner, [{ agencyId }])
    await makeClosing(owner, { agencyId })
    expect(await listWrongClosings(database.db, owner.userId)).toEqual([])
    const connection = await database.pool.connect()
    try {
      await connection.query(`select set_config('sandouk.removed_owner', '${owner.userId}', false)`)
      await connection.query(`update transactions set amount = amount + 1 where owner_id = '${owner.userId}'`)
      await connection.query(`reset sandouk.removed_owner`)
    } finally {
      connection.release()
    }
    expect(await listWrongClosings(database.db, owner.userId)).toHaveLength(1)
  })

  it(
    'and the first movement of an earlier day never both succeed',
    async () => {
      const owner = await makeOwner(database)
      const caller = as(owner).now()
      const seen = new Set<string>()
      for (let round = 0; round < 40; round += 1) {
        const agencyId = await makeAgency(owner)
        const close = () => settleCall(caller.closings.close(closeInput(agencyId)))
        const create = () => settleCall(caller.transactions.create(entry(agencyId, YESTERDAY)))
        const supply = () => settleCall(caller.feeds.create({ ...feed(agencyId), date: YESTERDAY }))
        const write = round % 4 < 2 ? create : supply
        const [closed, written] =
          round % 2 === 0
            ? await Promise.all([close(), write()])
            : await Promise.all([write(), close()]).then(([second, first]) => [first, second] as const)
        seen.add(`${closed} ${written}`)
      }
      for (const both of seen) {
        expect(['done closings.day_closed', 'closings.earlier_open done']).toContain(both)
      }
    },
    TIMEOUT_MS,
  )

  it(
    'succeeds once of twenty concurrent calls, and numbers have no gaps when twenty agencies close at once',
    async () => {
      const owner = await makeOwner(database)
      const caller = as(owner).now()
      for (let round = 0; round < 10; round += 1) {
        const agencyId = await makeAgency(owner)
        await makeTransactions(owner, [{ agencyId }])
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, () => settleCall(caller.closings.close(closeInput(agencyId)))),
        )
        expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'closings.day_closed'), 'done'])
      }
      const agencies: string[] = []
      for (let index = 0; index < 20; index += 1) agencies.push(await makeAgency(owner))
      const rows = await Promise.all(agencies.map((agencyId) => caller.closings.close(closeInput(agencyId))))
      expect(rows.map(({ name }) => name).toSorted()).toEqual(
        Array.from({ length: 20 }, (_, index) => `2026-0000${index + 11}`),
      )
      const input = closeInput(await makeAgency(owner))
      const same = await Promise.all(Array.from({ length: 20 }, () => caller.closings.close(input)))
      expect(new Set(same.map((row) => JSON.stringify(row))).size).toBe(1)
      expect(same[0]?.name).toBe('2026-000031')
    },
    TIMEOUT_MS,
  )

  it(
    'is approved, settled, reopened and closed again once of twenty concurrent calls',
    async () => {
      const owner = await makeOwner(database)
      const closings = as(owner).now().closings
      for (let round = 0; round < 5; round += 1) {
        const agencyId = await makeAgency(owner)
        await makeTransactions(owner, [{ agencyId }])
        const { id } = await closings.close(closeInput(agencyId))
        const twenty = (call: () => Promise<unknown>) =>
          Promise.all(Array.from({ length: 20 }, () => settleCall(call()))).then((all) =>
            all.filter((outcome) => outcome === 'done'),
          )
        expect(await twenty(() => closings.approve({ id, comment: 'Vu' }))).toHaveLength(1)
        expect(await twenty(() => closings.settle({ id, settlement: 'borne' }))).toHaveLength(1)
        expect(await twenty(() => closings.reopen({ id, reason: 'À recompter demain' }))).toHaveLength(1)
        expect(await twenty(() => closings.close(closeInput(agencyId)))).toHaveLength(1)
      }
      expect(await listWrongClosings(database.db, owner.userId)).toEqual([])
    },
    TIMEOUT_MS,
  )

  it(
    'does not deadlock with moves of transactions between days',
    async () => {
      const owner = await makeOwner(database)
      const caller = as(owner).now()
      const before = await deadlocks()
      for (let round = 0; round < 20; round += 1) {
        const agencyId = await makeAgency(owner)
        const ids = await makeTransactions(owner, [
          ...Array.from({ length: 9 }, () => ({ agencyId, date: YESTERDAY })),
          ...Array.from({ length: 9 }, () => ({ agencyId })),
        ])
        const move = (id: string, index: number) =>
          settleCall(
            database.db
              .updateTable('transactions')
              .set({ date: index < 9 ? TEST_TODAY : '2026-11-25' })
              .where('owner_id', '=', owner.userId)
              .where('id', '=', id)
              .execute(),
          )
        const outcomes = await Promise.all([
          settleCall(caller.closings.close(closeInput(agencyId, YESTERDAY))),
          ...ids.map((id, index) => move(id, index)),
        ])
        for (const outcome of outcomes) {
          expect(['done', 'closings.day_closed', 'closings.earlier_open']).toContain(outcome)
        }
      }
      expect(await listWrongClosings(database.db, owner.userId)).toEqual([])
      expect(await deadlocks()).toBe(before)
    },
    TIMEOUT_MS,
  )
})

describe('closings.day', () => {
  it.each(['close', 'reopen'] as const)(
    'returns the state before or after a %s that commits between its statements',
    async (verb) => {
      const owner = await makeOwner(database)
      const closings = as(owner).now().closings
      const seen = new Set<string>()
      for (let k = 1; ; k += 1) {
        const agencyId = await makeAgency(owner)
        await makeTransactions(owner, [{ agencyId, date: YESTERDAY }, { agencyId }])
        await closings.close(closeInput(agencyId, YESTERDAY))
        const input = closeInput(agencyId)
        await closings.saveDraft({ ...input, comment: 'Brouillon' })
        const write = {
          close: () => closings.close(input),
          reopen: () => closings.reopen({ id: input.id, reason: 'À recompter demain' }),
        }[verb]
        if (verb === 'reopen') await closings.close(input)

        const day = { agencyId, date: TEST_TODAY }
        const before = await closings.day(day)
        const watched = withActionAfter(k, write)
        const read = await as({ ...owner, database: watched.database })
          .now()
          .closings.day(day)
        if (watched.sent() < k) break
        const after = await closings.day(day)
        expect(after).not.toEqual(before)
        expect([before, after], `after statement ${k}`).toContainEqual(read)
        seen.add(JSON.stringify(read) === JSON.stringify(before) ? 'before' : 'after')
      }
      expect([...seen].toSorted()).toEqual(['after', 'before'])
    },
  )
})
