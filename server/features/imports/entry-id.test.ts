import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toIsoDate } from '#shared/values/iso-date.ts'
import { centimes } from '#shared/values/money.ts'
import { createEntryIds } from './entry-id.ts'
import type { ImportEntry } from './import-entry.ts'

const OWNER = '01900000-0000-7000-8000-00000000000a'

/** Few days, amounts and texts, so that many are equal. */
const entries = fc.array(
  fc.record({
    type: fc.constantFrom('incoming', 'outgoing'),
    amount: fc.constantFrom(500, 1000).map(centimes),
    fee: fc.constant(centimes(0)),
    date: fc.constantFrom('2026-10-01', '2026-10-02', '2026-10-03').map(toIsoDate),
    agencyId: fc.constantFrom('a', 'b'),
    product: fc.constantFrom(null, { kind: 'custom' as const, id: 'p' }),
    reference: fc.constant(null),
    description: fc.constantFrom(null, 'Été', 'ete'),
  }),
  { maxLength: 40 },
)

type Entry = Omit<ImportEntry, 'row' | 'operatorId'>

/** What is stored after these files. */
function importAll(files: ReadonlyArray<readonly Entry[]>, owner = OWNER): Set<string> {
  const stored = new Set<string>()
  for (const file of files) {
    const identify = createEntryIds(owner)
    for (const entry of file) stored.add(identify(entry))
  }
  return stored
}

describe('the ids of the transactions of a file', () => {
  it('are as many as its rows, and the same in any order and any number of times', () => {
    fc.assert(
      fc.property(entries, fc.integer(), (file, seed) => {
        const shuffled = file.toSorted((left, right) => ((left.amount * seed) % 7) - ((right.amount * seed) % 7))
        const once = importAll([file])
        expect(once.size).toBe(file.length)
        expect(importAll([file, shuffled, file])).toEqual(once)
      }),
    )
  })

  it('are the same where the file comes in parts, which end with a day and may overlap', () => {
    fc.assert(
      fc.property(entries, (file) => {
        const upTo = (day: string) => file.filter(({ date }) => date <= day)
        const from = (day: string) => file.filter(({ date }) => date >= day)
        const whole = importAll([file])
        expect(importAll([upTo('2026-10-01'), from('2026-10-02')])).toEqual(whole)
        expect(importAll([from('2026-10-02'), upTo('2026-10-02'), file])).toEqual(whole)
        expect(importAll(['a', 'b'].map((agency) => file.filter(({ agencyId }) => agencyId === agency)))).toEqual(whole)
      }),
    )
  })

  it('take one row more from a file that has one more of its kind', () => {
    fc.assert(
      fc.property(entries, fc.nat(), (file, index) => {
        const another = file[index % Math.max(1, file.length)]
        if (another === undefined) return
        expect(importAll([file, [...file, another]]).size).toBe(file.length + 1)
      }),
    )
  })

  it('are of their owner', () => {
    fc.assert(
      fc.property(entries, (file) => {
        const both = [...importAll([file]), ...importAll([file], '01900000-0000-7000-8000-00000000000b')]
        expect(new Set(both).size).toBe(2 * file.length)
      }),
    )
  })
})
