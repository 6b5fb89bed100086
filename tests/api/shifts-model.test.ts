import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '#shared/values/ids.ts'
import { as, type Caller } from '#tests/support/caller.ts'
import { makeClosing, makeCounts } from '#tests/support/cash-factories.ts'
import { TEST_TODAY } from '#tests/support/clock.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeMember, makeOwner } from '#tests/support/factories.ts'
import { createRandom } from '#tests/support/random.ts'
import { catchRefusal } from '#tests/support/refusal.ts'
import { makeHandoverAgency } from '#tests/support/shift-factories.ts'

/* Random days with hand-over, beside a model that knows what each person had in the drawer; and people who act at once. */

const database = withDatabase({ poolSize: 24 })
const OPENING = 5_000_000
const DAYS = 8
const STEPS = 14

async function makeDay() {
  const owner = await makeOwner(database)
  const agencyId = await makeHandoverAgency(owner)
  await makeClosing(owner, { agencyId, date: '2026-11-26', opening: OPENING })
  const make = async (name: string, role: 'cashier' | 'manager') =>
    as(await makeMember(owner, { agencyIds: [agencyId], name, role })).now()
  const people = [await make('Aicha', 'cashier'), await make('Brahim', 'cashier'), await make('Hind', 'manager')]
  return { owner, agencyId, calls: as(owner).now(), people }
}

type Day = Awaited<ReturnType<typeof makeDay>>

let entered = 0

function enter({ agencyId }: Pick<Day, 'agencyId'>, calls: Caller, effect: number, shiftId: string | null = null) {
  const type = effect < 0 ? ('outgoing' as const) : ('incoming' as const)
  const amount = Math.abs(effect)
  return calls.transactions.create({
    id: newId(),
    agencyId,
    type,
    amount,
    product: null,
    confirmDuplicate: true,
    shiftId,
  })
}

async function propose({ agencyId }: Day, calls: Caller, counted: number): Promise<string> {
  const id = newId()
  await calls.handovers.propose({ id, agencyId, counts: makeCounts(counted) })
  return id
}

/** What one shift began with, what its lines add up to, and what was counted. */
interface Model {
  start: number
  effect: number
  counted: number
}

describe('a random day', () => {
  it.each(Array.from({ length: DAYS }, (_, index) => index + 1))(
    'number %i gives each shift its discrepancy, and they add up',
    async (seed) => {
      const { below: pick } = createRandom(seed)
      const day = await makeDay()
      const { agencyId, calls, people } = day
      let holder = pick(2)
      const startCash = OPENING - pick(3) * 1000
      const shifts: Model[] = [{ start: startCash, effect: 0, counted: 0 }]
      const ids: string[] = []
      const at = (index: number) => {
        const shift = shifts[index]
        if (shift === undefined) throw new Error('no such shift')
        return shift
      }
      const person = (index: number): Caller => people[index] ?? calls
      const readHolder = async () => (await calls.shifts.state({ agencyId })).holder?.id ?? ''
      await person(holder).shifts.start({
        id: newId(),
        agencyId,
        counts: makeCounts(startCash),
        comment: 'Compté',
      })
      ids.push(await readHolder())
      for (let step = 0; step < STEPS; step += 1) {
        const last = at(shifts.length - 1)
        const effect = (pick(2) === 0 ? 1 : -1) * (100 + pick(20_000))
        switch (pick(5)) {
          case 0: {
            const k = pick(shifts.length)
            await enter(day, calls, effect, ids[k] ?? null)
            at(k).effect += effect
            break
          }
          case 1: {
            const direction = effect < 0 ? ('outgoing' as const) : ('incoming' as const)
            const feed = { id: newId(), agencyId, date: TEST_TODAY, direction, counterpart: 'bank' as const }
            await person(holder).feeds.create({ ...feed, amount: Math.abs(effect), note: null })
            last.effect += effect
            break
          }
          case 2: {
            last.counted = last.start + last.effect + (pick(3) - 1) * 500
            const counts = makeCounts(last.counted)
            if (holder !== 2 && pick(3) === 0) {
              await person(2).shifts.takeOver({ id: newId(), agencyId, counts, comment: 'Absent' })
              holder = 2
            } else {
              const id = await propose(day, person(holder), last.start + last.effect)
              holder = (holder + 1 + pick(2)) % 3
              await person(holder).handovers.accept({ id, counts, comment: 'Recompté' })
            }
            shifts.push({ start: last.counted, effect: 0, counted: 0 })
            ids.push(await readHolder())
            break
          }
          default:
            await enter(day, person(holder), effect)
            last.effect += effect
        }
      }
      const last = at(shifts.length - 1)
      last.counted = last.start + last.effect + pick(5) * 100
      const expected = shifts.map(({ start, effect, counted }) => counted - start - effect)
      const open = await calls.closings.day({ agencyId, date: TEST_TODAY })
      expect(open.shifts.map(({ discrepancy }) => discrepancy)).toEqual([...expected.slice(0, -1), null])
      const closing = await calls.closings.close({
        id: newId(),
        agencyId,
        date: TEST_TODAY,
        counts: makeCounts(last.counted),
        comment: 'Fin',
      })
      expect(closing.shifts.map(({ discrepancy }) => discrepancy)).toEqual(expected)
      expect(expected.reduce((sum, one) => sum + one, 0)).toBe(closing.discrepancy)
    },
  )
})

/** The codes of the calls that were refused; null for those that were not. */
function settle(calls: ReadonlyArray<Promise<unknown>>): Promise<Array<string | null>> {
  return Promise.all(
    calls.map((call) =>
      call.then(
        () => null,
        async (error: unknown) => (await catchRefusal(Promise.reject(error))).reason ?? 'unknown',
      ),
    ),
  )
}

describe('at once', () => {
  it('a hand-over is accepted, refused or cancelled, once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const day = await makeDay()
      const [aicha, brahim, hind] = day.people
      if (aicha === undefined || brahim === undefined || hind === undefined) throw new Error('a member is missing')
      await aicha.shifts.start({ id: newId(), agencyId: day.agencyId, counts: makeCounts(OPENING), comment: null })
      const id = await propose(day, aicha, OPENING)
      const counts = makeCounts(OPENING)
      const refusals = await settle([
        brahim.handovers.accept({ id, counts, comment: null }),
        hind.handovers.accept({ id, counts, comment: null }),
        hind.handovers.refuse({ id, reason: 'Non' }),
        aicha.handovers.cancel({ id }),
        day.calls.handovers.accept({ id, counts, comment: null }),
      ])
      expect(refusals.filter((reason) => reason === null)).toHaveLength(1)
      expect(refusals.filter((reason) => reason === 'handovers.decided')).toHaveLength(4)
    }
  })

  it('each line is of who held the cash when it was saved, also while the cash passes on and the day is closed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const day = await makeDay()
      const { agencyId, owner } = day
      const [aicha, brahim] = day.people
      if (aicha === undefined || brahim === undefined) throw new Error('a member is missing')
      await aicha.shifts.start({ id: newId(), agencyId, counts: makeCounts(OPENING), comment: null })
      const id = await propose(day, aicha, OPENING)
      const lines = [aicha, brahim, aicha, brahim, day.calls].flatMap((calls) =>
        Array.from({ length: 4 }, () => enter(day, calls, 100 + (entered += 1))),
      )
      const accept = brahim.handovers.accept({ id, counts: makeCounts(OPENING), comment: null })
      const close = () =>
        day.calls.closings.close({
          id: newId(),
          agencyId,
          date: TEST_TODAY,
          counts: makeCounts(OPENING),
          comment: 'Fin',
        })
      const refusals = await settle([...lines.slice(0, 10), accept, close(), ...lines.slice(10)])
      expect(refusals.filter((reason) => reason !== null)).toEqual(
        refusals.filter((reason) =>
          ['shifts.not_yours', 'handovers.pending', 'closings.day_closed'].includes(reason ?? ''),
        ),
      )
      await settle([close()])
      const { rows } = await sql<{ wrong: number; closings: number; off: number }>`
        select (
          select count(*) from transactions as t join shifts as s on s.owner_id = t.owner_id and s.id = t.shift_id
          where t.owner_id = ${owner.userId} and t.created_by <> t.owner_id and s.member_id <> t.created_by
        ) as wrong, (
          select count(*) from transactions as t
          where t.owner_id = ${owner.userId} and t.agency_id = ${agencyId} and t.shift_id is null
        ) as off, (
          select count(*) from closings as c where c.owner_id = ${owner.userId} and c.date = ${TEST_TODAY}
            and c.discrepancy = (
              select sum(x.discrepancy) from closing_shifts as x
              where x.owner_id = c.owner_id and x.closing_id = c.id
            )
        ) as closings`.execute(database.db)
      expect(rows).toEqual([{ wrong: 0, off: 0, closings: 1 }])
    }
  })

  it('the cash of a morning is taken by one person', async () => {
    const day = await makeDay()
    const { agencyId, people } = day
    const refusals = await settle(
      [...people, day.calls].map((calls) =>
        calls.shifts.start({ id: newId(), agencyId, counts: makeCounts(OPENING), comment: null }),
      ),
    )
    expect(refusals.filter((reason) => reason === null)).toHaveLength(1)
    expect(refusals.filter((reason) => reason === 'shifts.not_yours')).toHaveLength(3)
  })
})
