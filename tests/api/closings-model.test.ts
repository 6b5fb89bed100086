import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDate } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeCounts, makeFeed } from '#tests/support/cash-factories.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeOwner, makeTransaction } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { TestUser } from '#tests/support/session.ts'

const database = withDatabase()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer(database)
})
afterAll(() => server.close())

// Entries fall on these days; the days between them have none. The last is today.
const FIRST = '2026-11-21'
const DAYS = [0, 1, 3, 6].map((index) => addDays(FIRST, index))
const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6].map((index) => addDays(FIRST, index))

interface ModelDay {
  moved: bigint
  movements: number
  closing: { id: string; counted: bigint } | null
  versions: number
}

const anyAmount = fc.integer({ min: 1, max: 99_999_999 })
const anyDay = fc.integer({ min: 0, max: DAYS.length - 1 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('incoming', 'outgoing', 'feedIn', 'feedOut'),
      day: anyDay,
      amount: anyAmount,
      fee: fc.integer({ min: 0, max: 99_999 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('close'), day: anyDay, amount: anyAmount, fee: fc.constant(0) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reopen'), day: anyDay, amount: anyAmount, fee: fc.constant(0) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('startFrom', 'startAnywhere'),
      day: anyDay,
      amount: anyAmount,
      fee: fc.constant(0),
    }),
  },
)

/** From the rows alone: the expected cash at the end of each day, and the part of open days in it. */
async function recompute(agencyId: string) {
  const { db } = database
  const [agency, transactions, feeds, closings] = await Promise.all([
    db.selectFrom('agencies').select('tracking_start as start').where('id', '=', agencyId).executeTakeFirstOrThrow(),
    db.selectFrom('transactions').selectAll().where('agency_id', '=', agencyId).execute(),
    db.selectFrom('feeds').selectAll().where('agency_id', '=', agencyId).execute(),
    db.selectFrom('closings').selectAll().where('agency_id', '=', agencyId).where('reopened_at', 'is', null).execute(),
  ])
  const moves = [
    ...transactions.map(({ date, type, amount, fee }) => ({
      date,
      cash: (type === 'incoming' ? BigInt(amount) : -BigInt(amount)) + BigInt(fee),
    })),
    ...feeds.map(({ date, direction, amount }) => ({
      date,
      cash: direction === 'incoming' ? BigInt(amount) : -BigInt(amount),
    })),
  ]
  const start = agency.start ?? ''
  const sum = (from: string, isIn: (date: string) => boolean) =>
    moves.filter(({ date }) => date > from && date >= start && isIn(date)).reduce((total, { cash }) => total + cash, 0n)
  return ALL_DAYS.map((date) => {
    const closing = closings.find((one) => one.date === date)
    const last = closings.filter((one) => one.date < date).toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]
    const from = last?.date ?? ''
    if (date < start) {
      const own = moves.filter((move) => move.date === date).reduce((total, { cash }) => total + cash, 0n)
      return { date, isClosed: false, expected: own, openDays: null }
    }
    const open = new Set(
      moves.filter((move) => move.date > from && move.date >= start && move.date < date).map((move) => move.date),
    )
    return {
      date,
      isClosed: closing !== undefined,
      expected:
        closing === undefined ? BigInt(last?.counted ?? 0) + sum(from, (day) => day <= date) : BigInt(closing.expected),
      openDays:
        closing !== undefined || open.size === 0
          ? null
          : {
              count: open.size,
              from: [...open].toSorted()[0],
              to: [...open].toSorted().at(-1),
              effect: Number(sum(from, (day) => day < date)),
            },
    }
  })
}

function toCentimes(text: string | undefined): bigint {
  return BigInt((text ?? '').replace(',', ''))
}

async function downloadLines(owner: TestUser, path: string): Promise<string[][]> {
  const response = await fetch(`${server.url}/api/exports/${path}`, {
    headers: { Cookie: await server.cookieFor(owner) },
  })
  expect(response.status).toBe(200)
  return (await response.text())
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1')))
}

/** Every screen and file must say the same figure as the rows. */
async function expectOneFigure(owner: TestUser, calls: Caller, agencyId: string) {
  const days = await recompute(agencyId)
  const [head = [], ...rows] = await downloadLines(owner, `closings.csv?agencyId=${agencyId}`)
  expect(rows).toHaveLength(days.filter(({ isClosed }) => isClosed).length)
  for (const { date, expected, openDays, isClosed } of days) {
    const [cash, preview] = await Promise.all([
      calls.closings.expected({ agencyId, date }),
      calls.closings.day({ agencyId, date }),
    ])
    expect({ ...cash, expected: BigInt(cash.expected) }).toMatchObject({ expected, openDays })
    expect({ ...preview, expected: BigInt(preview.expected) }).toMatchObject({ expected, openDays })
    if (isClosed) {
      const row = rows.find((line) => line.includes(formatDate(date)))
      expect(toCentimes(row?.[head.indexOf('Attendu')])).toBe(expected)
    }
    if (cash.start < 0) continue
    const form = {
      agencyId,
      date,
      startingBalance: cash.start,
      incomingFeed: cash.moved.feedIn,
      outgoingFeed: cash.moved.feedOut,
    }
    expect(BigInt((await calls.journal.compute(form)).dayAmount)).toBe(expected)
    if (date !== DAYS.at(-1)) continue
    const file = await downloadLines(
      owner,
      `journal.csv?${new URLSearchParams(Object.entries(form).map(([key, value]) => [key, String(value)])).toString()}`,
    )
    expect(toCentimes(file.at(-1)?.[file[0]?.indexOf('Effet sur la caisse') ?? -1])).toBe(expected)
  }
  const today = days.at(-1)
  const row = (await calls.board.today()).agencies.find((one) => one.agencyId === agencyId)
  expect(BigInt(row?.expected ?? Number.NaN)).toBe(today?.expected)
  expect(row?.openDays).toEqual(today?.openDays)
}

describe('the days of an agency', () => {
  it('match a BigInt model for random entries, closings, reopenings and starts of tracking', async () => {
    const owner = await makeOwner(database)
    const calls = as(owner).now()
    const { closings } = calls
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const agencyId = await makeAgency(owner)
        const model: ModelDay[] = DAYS.map(() => ({ moved: 0n, movements: 0, closing: null, versions: 0 }))
        const at = (index: number): ModelDay => model[index] ?? { moved: 0n, movements: 0, closing: null, versions: 0 }
        let start: number | null = null
        const isTracked = (index: number) => start === null || index >= start
        const findPrevious = (index: number) =>
          model.slice(0, index).findLast(({ closing }) => closing !== null)?.closing
        const isOpen = ({ closing, movements, versions }: ModelDay, index: number) =>
          isTracked(index) && closing === null && (movements > 0 || versions > 0)
        const isLocked = (index: number) =>
          at(index).closing !== null ||
          (isTracked(index) &&
            at(index).versions === 0 &&
            model.slice(index + 1).some(({ closing }) => closing !== null))

        for (const { do: what, day: index, amount: size, fee } of steps) {
          const itsDay = at(index)
          const date = DAYS[index] ?? FIRST
          if (what === 'startFrom' || what === 'startAnywhere') {
            const next: number | null = what === 'startFrom' ? index : null
            const agency = (await calls.agencies.list()).find(({ id }) => id === agencyId)
            const call = calls.agencies.update({
              id: agencyId,
              name: agency?.name ?? '',
              updatedAt: agency?.updatedAt ?? '',
              trackingStart: next === null ? null : date,
            })
            if (next !== start && model.some(({ versions }) => versions > 0)) {
              expect(await catchRefusal(call)).toMatchObject({ reason: 'agencies.tracking_fixed' })
            } else {
              expect(await call).toMatchObject({ trackingStart: next === null ? null : date })
              start = next
            }
          } else if (what === 'close') {
            const input = { id: newId(), agencyId, date, counts: makeCounts(size), comment: 'Compté' }
            const previous = findPrevious(index)
            const call = closings.close(previous === undefined ? { ...input, opening: 0 } : input)
            const earlier = model.findIndex((other, place) => place < index && isOpen(other, place))
            if (start !== null && !isTracked(index)) {
              expect(await catchRefusal(call)).toMatchObject({
                reason: 'closings.before_start',
                params: { date, start: DAYS[start] },
              })
            } else if (isLocked(index)) {
              expect(await catchRefusal(call)).toMatchObject({ reason: 'closings.day_closed', params: { date } })
            } else if (earlier !== -1) {
              expect(await catchRefusal(call)).toMatchObject({
                reason: 'closings.earlier_open',
                params: { date: DAYS[earlier] },
              })
            } else {
              const closed = await call
              const opening = previous?.counted ?? 0n
              itsDay.versions += 1
              itsDay.closing = { id: closed.id, counted: BigInt(size) }
              expect(BigInt(closed.opening)).toBe(opening)
              expect(BigInt(closed.expected)).toBe(opening + itsDay.moved)
              expect(BigInt(closed.discrepancy)).toBe(BigInt(size) - opening - itsDay.moved)
              expect(closed.version).toBe(itsDay.versions)
            }
          } else if (what === 'reopen') {
            if (itsDay.closing === null) continue
            await closings.reopen({ id: itsDay.closing.id, reason: 'À recompter demain' })
            itsDay.closing = null
          } else {
            const isFeed = what === 'feedIn' || what === 'feedOut'
            const type = what === 'incoming' || what === 'feedIn' ? 'incoming' : 'outgoing'
            const write = isFeed
              ? makeFeed(owner, { agencyId, date, direction: type, amount: size })
              : makeTransaction(owner, { agencyId, date, type, amount: size, fee })
            // A later closing covers a day without movements, unless the day was reopened or is before the start.
            if (isLocked(index)) {
              await expect(write).rejects.toMatchObject({ code: 'SD001', detail: date })
              continue
            }
            await write
            itsDay.movements += 1
            itsDay.moved += (type === 'incoming' ? BigInt(size) : -BigInt(size)) + (isFeed ? 0n : BigInt(fee))
          }
        }
        for (const [index, date] of DAYS.entries()) {
          const seen = await closings.day({ agencyId, date })
          const { closing, moved } = at(index)
          const opening = findPrevious(index)?.counted
          expect(seen.isLocked).toBe(isLocked(index))
          expect(seen.closing?.id).toBe(closing?.id)
          expect(seen.previous === null ? undefined : BigInt(seen.previous.counted)).toBe(opening)
          const lastClosed = model.slice(0, index).findLastIndex((other) => other.closing !== null)
          const firstOpen = Math.max(lastClosed + 1, isTracked(index) ? (start ?? 0) : index)
          const open = model.slice(firstOpen, index).reduce((sum, other) => sum + other.moved, 0n)
          if (closing === null) expect(BigInt(seen.expected)).toBe((opening ?? 0n) + open + moved)
          expect(seen.daysToClose.days).toEqual(DAYS.filter((_, place) => isOpen(at(place), place)))
        }
        const toClose = DAYS.filter((_, place) => isOpen(at(place), place))
        const oldest = await closings.day({ agencyId })
        expect(oldest.date).toBe(toClose[0] ?? DAYS.at(-1))
        const board = (await calls.board.today()).agencies.find((one) => one.agencyId === agencyId)
        const ended = toClose.filter((date) => date !== DAYS.at(-1))
        expect(board).toMatchObject({ daysToClose: ended.length, firstDayToClose: ended[0] ?? null })
        await expectOneFigure(owner, calls, agencyId)
      }),
      { numRuns: 20 },
    )
  }, 120_000)
})
