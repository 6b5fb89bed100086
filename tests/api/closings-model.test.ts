import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import { as } from '#tests/support/caller.ts'
import { makeCounts, makeFeed } from '#tests/support/cash-factories.ts'
import { withDatabase } from '#tests/support/database.ts'
import { makeAgency, makeOwner, makeTransaction } from '#tests/support/factories.ts'
import { catchRefusal } from '#tests/support/refusal.ts'

const database = withDatabase()

const FIRST = '2026-11-24'
const DAYS = [0, 1, 2, 3].map((index) => addDays(FIRST, index))

interface ModelDay {
  moved: bigint
  movements: number
  closing: { id: string; counted: bigint } | null
  versions: number
}

const amount = fc.integer({ min: 1, max: 99_999_999 })
const day = fc.integer({ min: 0, max: DAYS.length - 1 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('incoming', 'outgoing', 'feedIn', 'feedOut'),
      day,
      amount,
      fee: fc.integer({ min: 0, max: 99_999 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('close'), day, amount, fee: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen'), day, amount, fee: fc.constant(0) }) },
)

describe('the days of an agency', () => {
  it('match a BigInt model for random entries, closings and reopenings', async () => {
    const owner = await makeOwner(database)
    const closings = as(owner).now().closings
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const agencyId = await makeAgency(owner)
        const model: ModelDay[] = DAYS.map(() => ({ moved: 0n, movements: 0, closing: null, versions: 0 }))
        const at = (index: number): ModelDay => model[index] ?? { moved: 0n, movements: 0, closing: null, versions: 0 }
        const findPrevious = (index: number) =>
          model.slice(0, index).findLast(({ closing }) => closing !== null)?.closing
        const isOpen = ({ closing, movements, versions }: ModelDay) =>
          closing === null && (movements > 0 || versions > 0)
        const isLocked = (index: number) =>
          at(index).closing !== null ||
          (at(index).versions === 0 && model.slice(index + 1).some(({ closing }) => closing !== null))

        for (const { do: what, day: index, amount: size, fee } of steps) {
          const itsDay = at(index)
          const date = DAYS[index] ?? FIRST
          if (what === 'close') {
            const input = { id: newId(), agencyId, date, counts: makeCounts(size), comment: 'Compté' }
            const previous = findPrevious(index)
            const call = closings.close(previous === undefined ? { ...input, opening: 0 } : input)
            const earlier = model.findIndex((other, place) => place < index && isOpen(other))
            if (isLocked(index)) {
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
            // A later closing covers a day without movements, unless the day was reopened.
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
          if (closing === null) expect(seen.expected).toBe(opening === undefined ? null : Number(opening + moved))
          expect(seen.daysToClose.days).toEqual(DAYS.filter((_, place) => isOpen(at(place))))
        }
      }),
      { numRuns: 40 },
    )
  }, 120_000)
})
