import { describe, expect, it } from 'vitest'
import { centimes } from '#shared/values/money.ts'
import type { ClosingOperatorLine } from './closing-day.ts'
import { describeLine, describeLineSettled } from './closing-line-words.fr.ts'

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')

const account = { operatorName: 'Wafacash', label: 'Code 12345' }
const read = { ...account, declared: centimes(247_000), notReadReason: null, discrepancy: centimes(-500) }
const unread = { ...account, declared: null, notReadReason: 'Portail indisponible', discrepancy: null }

const claim: NonNullable<ClosingOperatorLine['settled']> = {
  byName: 'Nadia',
  at: new Date('2026-11-27T19:05:00Z'),
  atLocal: '2026-11-27T19:05',
  settlement: 'claimed',
  text: null,
  claimReference: 'REC 45',
  claimedOn: '2026-11-27',
}

describe('describeLine', () => {
  it('says the balance and its discrepancy, or why there is none', () => {
    expect(plain(describeLine(read))).toBe(
      'Wafacash, Code 12345 : relevé 2 470,00 MAD, écart \u22125,00 MAD (manquant)',
    )
    expect(plain(describeLine(unread))).toBe('Wafacash, Code 12345 : non relevé (Portail indisponible)')
    expect(plain(describeLine({ ...unread, notReadReason: null }))).toBe('Wafacash, Code 12345 : non relevé')
  })
})

describe('describeLineSettled', () => {
  const say = (paid: number | null) => {
    const claimPaid = paid === null ? null : { amount: centimes(paid), date: '2026-12-02' as const }
    return describeLineSettled({ settled: claim, claimPaid, discrepancy: centimes(-1000) })?.facts.map(plain)
  }

  it('says who, why and when', () => {
    const borne = {
      ...claim,
      settlement: 'borne',
      text: 'Petite somme',
      claimReference: null,
      claimedOn: null,
    } as const
    expect(describeLineSettled({ settled: borne, claimPaid: null, discrepancy: centimes(-1000) })).toEqual({
      title: 'Écart réglé\u00A0: pris en charge',
      facts: ['Nadia, le 27/11/2026 à 19:05', 'Petite somme'],
    })
    expect(describeLineSettled({ settled: null, claimPaid: null, discrepancy: centimes(-1000) })).toBeNull()
  })

  it('follows a claim until it is paid', () => {
    const first = ['Nadia, le 27/11/2026 à 19:05', 'Réclamation REC 45 du 27/11/2026']
    expect(say(null)).toEqual([...first, "Pas encore payée par l'opérateur"])
    expect(say(400)).toEqual([...first, 'Payée en partie : 4,00 MAD sur 10,00 MAD, le 02/12/2026'])
    expect(say(1000)).toEqual([...first, 'Payée le 02/12/2026 : 10,00 MAD'])
  })
})
