import { expect, it } from 'vitest'
import { toIsoDate } from '#shared/values/iso-date.ts'
import { centimes } from '#shared/values/money.ts'
import { whatsappShareAddress } from '#shared/values/whatsapp-share.ts'
import { writeClosingShare } from './closing-share.fr.ts'

const closing = {
  id: '0199-a',
  name: '2026-000123',
  agencyName: 'Fès Médina',
  date: toIsoDate('2026-11-27'),
  expected: centimes(743_000),
  counted: centimes(733_000),
  discrepancy: centimes(-10_000),
  global: centimes(-10_000),
  lines: [],
}

it('a closing is shared with agency, date, number and figures, in plain characters', () => {
  expect(writeClosingShare(closing, 'https://sandouk.test')).toBe(
    [
      'Clôture n° 2026-000123',
      'Agence : Fès Médina',
      'Date : 27/11/2026',
      'Attendu : 7 430,00 MAD',
      'Compté : 7 330,00 MAD',
      'Écart : -100,00 MAD (manquant)',
      'https://sandouk.test/app/journal/closings/0199-a',
    ].join('\n'),
  )
  const exact = { ...closing, counted: centimes(743_000), discrepancy: centimes(0) }
  expect(writeClosingShare(exact, '')).toContain('\nÉcart : 0,00 MAD (juste)\n')
})

it('the balances of operator accounts and the global discrepancy follow those of the drawer', () => {
  const account = { operatorName: 'Wafacash', label: 'Code 1', declared: centimes(257_500), notReadReason: null }
  const read = { ...account, discrepancy: centimes(10_000) }
  const text = writeClosingShare({ ...closing, global: centimes(0), lines: [read] }, '')
  expect(text).toContain(
    [
      'Écart : -100,00 MAD (manquant)',
      'Wafacash, Code 1 : relevé 2 575,00 MAD, écart 100,00 MAD (excédent)',
      'Écart global : 0,00 MAD (juste)',
      '/app/journal',
    ].join('\n'),
  )
  const unread = { ...account, declared: null, notReadReason: 'Portail indisponible', discrepancy: null }
  const unknown = writeClosingShare({ ...closing, global: null, lines: [unread] }, '')
  expect(unknown).toContain('Wafacash, Code 1 : non relevé (Portail indisponible)')
  expect(unknown).toContain("Écart global : inconnu, un compte n'est pas relevé")
})

it('the address carries the text as it is', () => {
  const text = writeClosingShare({ ...closing, agencyName: 'A & B #1?' }, 'https://sandouk.test')
  const address = new URL(whatsappShareAddress(text))
  expect(address.origin).toBe('https://wa.me')
  expect([...address.searchParams]).toEqual([['text', text]])
})
