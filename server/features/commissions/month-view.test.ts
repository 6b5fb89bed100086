import { describe, expect, it } from 'vitest'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { findFirstUnsettled } from './month-view.rules.ts'
import type { RuleTerm } from './rules.queries.ts'

const ALWAYS: RuleTerm = { operatorId: 'O', agencyId: null, validFrom: '2026-01-15', validTo: null }
/** By a month's end and 45 days, August is the last one late. */
const TERM = { from: '2026-01-01', today: '2026-10-20', days: 45, scope: 'all' } as const

function declare(
  months: readonly IsoDate[],
  { agencyId = null, state = 'received', operatorId = 'O' }: DeclaredOptions = {},
) {
  return months.map((month) => ({ month, agencyId, state, operatorId }))
}
interface DeclaredOptions {
  readonly agencyId?: string | null
  readonly state?: 'declared' | 'disputed' | 'received' | 'closed'
  readonly operatorId?: string
}

const TO_JULY = [
  '2026-01-01',
  '2026-02-01',
  '2026-03-01',
  '2026-04-01',
  '2026-05-01',
  '2026-06-01',
  '2026-07-01',
] as const satisfies readonly IsoDate[]
const ALL = [...TO_JULY, '2026-08-01'] as const

describe('the first unsettled month', () => {
  it('is the first with a rule where nothing arrived', () => {
    expect(findFirstUnsettled([ALWAYS], [], TERM)).toBe('2026-01-01')
    expect(findFirstUnsettled([{ ...ALWAYS, validFrom: '2026-03-31' }], [], TERM)).toBe('2026-03-01')
  })

  it('comes after those that arrived or were closed, and is none where all have', () => {
    expect(findFirstUnsettled([ALWAYS], declare(TO_JULY), TERM)).toBe('2026-08-01')
    expect(findFirstUnsettled([ALWAYS], declare(ALL), TERM)).toBeUndefined()
    expect(findFirstUnsettled([ALWAYS], declare(ALL, { state: 'closed' }), TERM)).toBeUndefined()
  })

  it('is one that was only declared or is disputed', () => {
    const later = declare(ALL.slice(1))
    for (const state of ['declared', 'disputed'] as const) {
      expect(findFirstUnsettled([ALWAYS], [...declare(['2026-01-01'], { state }), ...later], TERM)).toBe('2026-01-01')
    }
  })

  it('is one that comes between two that arrived', () => {
    const declared = declare(ALL.filter((month) => month !== '2026-05-01'))
    expect(findFirstUnsettled([ALWAYS], declared, TERM)).toBe('2026-05-01')
  })

  it('is not one that is not late yet', () => {
    expect(findFirstUnsettled([ALWAYS], declare(ALL), { ...TERM, today: '2026-11-14' })).toBeUndefined()
    expect(findFirstUnsettled([ALWAYS], declare(ALL), { ...TERM, today: '2026-11-15' })).toBe('2026-09-01')
  })

  it('does not wait for a rule that ended before, or that was replaced as a whole', () => {
    expect(
      findFirstUnsettled([{ ...ALWAYS, validTo: '2026-04-30' }], declare(TO_JULY.slice(0, 4)), TERM),
    ).toBeUndefined()
    expect(findFirstUnsettled([{ ...ALWAYS, validTo: '2026-05-01' }], declare(TO_JULY.slice(0, 4)), TERM)).toBe(
      '2026-05-01',
    )
    expect(findFirstUnsettled([{ ...ALWAYS, validTo: '2026-01-14' }], [], TERM)).toBeUndefined()
  })

  it('is of each operator', () => {
    const other = { ...ALWAYS, operatorId: 'P', validFrom: '2026-06-01' } as const
    expect(findFirstUnsettled([ALWAYS, other], declare(ALL), TERM)).toBe('2026-06-01')
    const declared = [...declare(ALL), ...declare(ALL, { operatorId: 'P' })]
    expect(findFirstUnsettled([ALWAYS, other], declared, TERM)).toBeUndefined()
  })

  it('is settled for an agency by its own declaration, or by one for all', () => {
    const scope = ['A', 'B']
    const ofA = declare(ALL, { agencyId: 'A' })
    expect(findFirstUnsettled([ALWAYS], ofA, { ...TERM, scope: ['A'] })).toBeUndefined()
    expect(findFirstUnsettled([ALWAYS], ofA, { ...TERM, scope })).toBe('2026-01-01')
    const ofBoth = [...ofA, ...declare(ALL, { agencyId: 'B' })]
    expect(findFirstUnsettled([ALWAYS], ofBoth, { ...TERM, scope })).toBeUndefined()
    expect(findFirstUnsettled([ALWAYS], declare(ALL), { ...TERM, scope })).toBeUndefined()
    // Entries without an agency.
    expect(findFirstUnsettled([ALWAYS], ofBoth, TERM)).toBe('2026-01-01')
  })

  it('takes the rule of an agency for that agency alone', () => {
    const ruleOfA = { ...ALWAYS, agencyId: 'A' }
    expect(findFirstUnsettled([ruleOfA], [], { ...TERM, scope: ['B'] })).toBeUndefined()
    expect(findFirstUnsettled([ruleOfA], [], TERM)).toBe('2026-01-01')
    expect(findFirstUnsettled([ruleOfA], declare(ALL, { agencyId: 'A' }), TERM)).toBeUndefined()
    expect(findFirstUnsettled([ruleOfA], declare(ALL, { agencyId: 'B' }), TERM)).toBe('2026-01-01')
  })
})
