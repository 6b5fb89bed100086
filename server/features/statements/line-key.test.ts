import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toIsoDate } from '#shared/values/iso-date.ts'
import { centimes } from '#shared/values/money.ts'
import { createLineKeys } from './line-key.ts'

/** Few days, amounts and texts, so that many are equal. */
const files = fc.array(
  fc.record({
    date: fc.constantFrom('2026-11-25', '2026-11-26', '2026-11-27').map(toIsoDate),
    time: fc.constantFrom(null, '09:00:00'),
    direction: fc.constantFrom('credit' as const, 'debit' as const),
    amount: fc.constantFrom(500, 1000).map(centimes),
    fee: fc.constant(null),
    reference: fc.constantFrom(null, 'MT 1', 'mt-1'),
    label: fc.constantFrom(null, 'Été', 'ete'),
  }),
  { maxLength: 40 },
)

type Line = Parameters<ReturnType<typeof createLineKeys>>[0]

/** What is stored after these files. */
function importAll(given: ReadonlyArray<readonly Line[]>): Set<string> {
  const stored = new Set<string>()
  for (const file of given) {
    const identify = createLineKeys()
    for (const line of file) {
      const { contentHash, occurrence } = identify(line)
      stored.add(`${contentHash} ${occurrence}`)
    }
  }
  return stored
}

describe('the keys of the lines of a file', () => {
  it('are as many as its lines, and the same in any order and any number of times', () => {
    fc.assert(
      fc.property(files, fc.integer(), (file, seed) => {
        const shuffled = file.toSorted((left, right) => ((left.amount * seed) % 7) - ((right.amount * seed) % 7))
        const once = importAll([file])
        expect(once.size).toBe(file.length)
        expect(importAll([file, shuffled, file])).toEqual(once)
      }),
    )
  })

  it('are the same where the file comes in parts, which end with a day and may overlap', () => {
    fc.assert(
      fc.property(files, (file) => {
        const upTo = (day: string) => file.filter(({ date }) => date <= day)
        const from = (day: string) => file.filter(({ date }) => date >= day)
        const whole = importAll([file])
        expect(importAll([upTo('2026-11-25'), from('2026-11-26')])).toEqual(whole)
        expect(importAll([from('2026-11-26'), upTo('2026-11-26'), file])).toEqual(whole)
      }),
    )
  })

  it('add one line where a later file has one more of its kind', () => {
    fc.assert(
      fc.property(files, fc.nat(), (file, index) => {
        const another = file[index % Math.max(1, file.length)]
        if (another === undefined) return
        expect(importAll([file, [...file, another]]).size).toBe(file.length + 1)
      }),
    )
  })
})
