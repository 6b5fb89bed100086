import { describe, expect, it } from 'vitest'
import { checkRule, emptyRule, newTier, type RuleValues, toRuleTerms } from './rule-values.ts'

const today = '2026-11-27' as const

function rule(about: Partial<RuleValues>): RuleValues {
  return { ...emptyRule(today), operatorId: 'W', ...about }
}

function tiers(...all: ReadonlyArray<readonly [from: string, flat: string, percent: string]>) {
  return all.map(([from, flat, percent], at) => ({ ...newTier(String(at)), from, flat, percent }))
}

describe('a rule that is typed', () => {
  it.each([
    ['without an operator', { operatorId: null }, 'operatorId'],
    ['from yesterday', { validFrom: '2026-11-26' }, 'validFrom'],
    ['with an ambiguous amount', { tiers: tiers(['0', '1.000', '']) }, 'tiers.0.flat'],
    ['with a third decimal', { tiers: tiers(['0', '', '0,125']) }, 'tiers.0.percent'],
    ['above a hundred percent', { tiers: tiers(['0', '', '101']) }, 'tiers.0.percent'],
    ['that begins above zero', { tiers: tiers(['1', '3', '']) }, 'tiers.0.from'],
    ['whose tiers do not ascend', { tiers: tiers(['0', '3', ''], ['0,00', '8', '']) }, 'tiers.1.from'],
    ['with half an operation', { measure: 'each', tiers: tiers(['0', '3', ''], ['1,5', '8', '']) }, 'tiers.1.from'],
  ] as const)('%s is refused at its field', (_, about, field) => {
    expect(Object.keys(checkRule(rule(about as Partial<RuleValues>), today))).toEqual([field])
  })

  it('is sent in centimes and hundredths of a percent', () => {
    const values = rule({ tiers: tiers(['0', '3', ''], ['1 000,01', '8,5', '0,25']), maximum: '10' })
    expect(checkRule(values, today)).toEqual({})
    expect(toRuleTerms(values)).toMatchObject({
      product: null,
      tiers: [
        { from: 0, flat: 300, bp: 0 },
        { from: 100_001, flat: 850, bp: 25 },
      ],
      minimum: null,
      maximum: 1_000,
    })
  })
})
