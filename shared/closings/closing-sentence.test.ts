import { describe, expect, it } from 'vitest'
import { centimes } from '#shared/values/money.ts'
import { closedSentence } from './closing-sentence.fr.ts'

function read(
  counted: number,
  discrepancy: number,
  reviewState: 'none' | 'to_review' = 'none',
  date = '2026-11-28',
  global?: number | null,
) {
  const sum = global == null ? null : centimes(global)
  const accounts = { lines: global === undefined ? [] : ['an account'], global: sum }
  const figures = { counted: centimes(counted), discrepancy: centimes(discrepancy), ...accounts }
  const sentence = closedSentence({ name: '2026-000123', date: date as '2026-11-28', ...figures, reviewState })
  return sentence.replace(/[\u00A0\u202F]/g, ' ')
}

describe('closedSentence', () => {
  it('says the day, the count, the discrepancy and the number', () => {
    expect(read(1_245_000, 0)).toBe(
      'Journée du 28 novembre clôturée : 12 450,00 MAD comptés, écart nul. Clôture n° 2026-000123.',
    )
    expect(read(1_000, 250, 'none', '2026-05-01')).toBe(
      'Journée du 1er mai clôturée : 10,00 MAD comptés, excédent de 2,50 MAD. Clôture n° 2026-000123.',
    )
  })

  it('says the sum with the operator accounts, where there are any', () => {
    const say = (global: number | null) => read(0, -5000, 'none', '2026-11-28', global)
    expect(say(0)).toContain('manquant de 50,00 MAD, écart global : nul. Clôture')
    expect(say(-700)).toContain('manquant de 50,00 MAD, écart global : manquant de 7,00 MAD. Clôture')
    expect(say(null)).toContain("manquant de 50,00 MAD, écart global : inconnu, un compte n'est pas relevé. Clôture")
  })

  it('says that a shortage waits for its approval', () => {
    expect(read(0, -5000, 'to_review')).toBe(
      'Journée du 28 novembre clôturée : 0,00 MAD comptés, manquant de 50,00 MAD. Clôture n° 2026-000123, à valider.',
    )
  })
})
