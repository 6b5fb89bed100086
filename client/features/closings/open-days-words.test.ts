import { describe, expect, it } from 'vitest'
import { formatMoney, centimes } from '#shared/values/money.ts'
import { describeOpenDays } from './open-days-words.ts'

describe('describeOpenDays', () => {
  it('says how much, and of which days', () => {
    const effect = centimes(1_785_768)
    expect(describeOpenDays({ count: 2, from: '2026-11-12', to: '2026-11-13', effect })).toBe(
      `${formatMoney(effect)} de 2 journées non clôturées du 12/11/2026 au 13/11/2026`,
    )
    expect(describeOpenDays({ count: 1, from: '2026-11-26', to: '2026-11-26', effect: centimes(-50_000) })).toBe(
      '\u2212500,00\u00A0MAD de la journée non clôturée du 26/11/2026',
    )
  })
})
