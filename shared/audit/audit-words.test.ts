import { describe, expect, it } from 'vitest'
import { getFieldLabel, formatFieldValue } from './audit-words.fr.ts'

describe('formatFieldValue', () => {
  it.each([
    ['amount', 123_450, '1\u202F234,50\u00A0MAD'],
    ['discrepancy', -5000, '\u221250,00\u00A0MAD'],
    ['maxAgencies', 3, '3'],
    ['date', '2026-11-27', '27/11/2026'],
    ['startedAt', '2026-11-27T09:05:00.000Z', '27/11/2026 à 09:05 UTC'],
    ['category', 'incoming', 'Entrée'],
    ['status', 'pending', 'En attente'],
    ['products', ['Envoi', 'Retrait'], 'Envoi, Retrait'],
    ['active', false, 'non'],
    ['name', 'other', 'other'],
    ['status', 'constructor', 'constructor'],
    ['phone', null, '—'],
    ['comment', '', '—'],
  ])('%s %j → %s', (field, value, text) => {
    expect(formatFieldValue(field, value)).toBe(text)
  })
})

describe('getFieldLabel', () => {
  it('returns the French label, and the name of an unknown field', () => {
    expect(getFieldLabel('discrepancyThreshold')).toBe("Seuil d'écart à valider")
    expect(getFieldLabel('toString')).toBe('toString')
  })
})
