import { describe, expect, it } from 'vitest'
import { centimes } from '#shared/values/money.ts'
import { composeAgencies, composeBridge, listChanges, type PartSum, sumMonths } from './month-result.ts'

const centre = { id: 'centre', name: 'Centre' }
const nord = { id: 'nord', name: 'Nord' }

function part(agencyId: string | null, name: PartSum['part'], amount: number, category: string | null = null): PartSum {
  return { agencyId, part: name, categoryId: category, categoryName: category, amount: centimes(amount) }
}

const ofCentre = [
  part('centre', 'commissions', 420_000),
  part('centre', 'feesKept', 30_000),
  part('centre', 'expenses', 250_000, 'Loyer'),
  part('centre', 'expenses', 40_000, 'CNSS'),
  part('centre', 'discrepancies', -10_000),
  part('centre', 'writeOffs', -2000),
]

describe('the result of a month', () => {
  it('adds what was earned and takes what was paid, borne and written off', () => {
    const [month] = composeAgencies([centre], ofCentre)
    expect(month).toMatchObject({
      agencyName: 'Centre',
      lines: { commissions: 420_000, feesKept: 30_000, expenses: -290_000, discrepancies: -10_000, writeOffs: -2000 },
      result: 148_000,
      categories: [{ categoryName: 'Loyer', amount: 250_000 }, { categoryName: 'CNSS' }],
    })
  })

  it('is not changed by what the owner takes out or puts in', () => {
    const moves = [part('centre', 'draw', 500_000), part('centre', 'contribution', 100_000)]
    const [month] = composeAgencies([centre], [...ofCentre, ...moves])
    expect(month).toMatchObject({ result: 148_000, drawn: 500_000, contributed: 100_000 })
  })

  it('of agencies, and of what belongs to none, is that of the space', () => {
    const others = [part(null, 'expenses', 7000, 'Loyer'), part('nord', 'charges', -300)]
    const months = composeAgencies([centre, nord], [...ofCentre, ...others])
    expect(months.map(({ agencyName, result }) => [agencyName, result])).toEqual([
      ['Centre', 148_000],
      ['Nord', -300],
      [null, -7000],
    ])
    const total = sumMonths(months)
    expect(total.result).toBe(148_000 - 300 - 7000)
    expect(total.categories.map(({ categoryName, amount }) => [categoryName, amount])).toEqual([
      ['Loyer', 257_000],
      ['CNSS', 40_000],
    ])
  })
})

describe('listChanges', () => {
  it('names the lines that are others than at the lock, also of an agency that came or went', () => {
    const kept = composeAgencies([centre], ofCentre)
    expect(listChanges(kept, composeAgencies([centre], ofCentre))).toEqual([])
    const now = composeAgencies([nord], [part('nord', 'charges', -300)])
    expect(
      listChanges(kept, now).map(({ agencyName, line, kept: was, now: is }) => [agencyName, line, was, is]),
    ).toEqual([
      ['Nord', 'charges', 0, -300],
      ['Centre', 'commissions', 420_000, 0],
      ['Centre', 'feesKept', 30_000, 0],
      ['Centre', 'expenses', -290_000, 0],
      ['Centre', 'discrepancies', -10_000, 0],
      ['Centre', 'writeOffs', -2000, 0],
    ])
  })
})

it('the bridge leads from the result to the change of the positions', () => {
  const nothing = centimes(0)
  const flows = {
    commissionTiming: centimes(-420_000),
    owner: centimes(-500_000),
    outside: nothing,
    operatorBank: nothing,
    noAccount: nothing,
    untrackedBank: centimes(40_000),
    discrepancies: nothing,
    otherPayments: nothing,
  }
  const positions = [{ kind: 'cash' as const, agencyId: 'centre', opening: centimes(0), closing: centimes(268_000) }]
  expect(composeBridge({ result: centimes(148_000) }, positions, flows)).toEqual({ ...flows, openings: 1_000_000 })
})
