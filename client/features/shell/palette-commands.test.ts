import { describe, expect, it } from 'vitest'
import { centimes, formatMoney } from '#shared/values/money.ts'
import { commandsFor } from './palette-commands.ts'

const agencies = [
  { id: 'a', name: 'Fès Médina' },
  { id: 'b', name: 'Tétouan' },
]
function labels(search: string, hasSubscription = true) {
  return commandsFor({ search, hasSubscription, agencies }).map(({ label }) => label)
}

describe('commandsFor', () => {
  it('finds pages, entries and agencies without case and accents', () => {
    expect(labels('operateurs')[0]).toBe('Opérateurs')
    expect(labels('FES')[0]).toBe('Fès Médina')
    expect(labels('te\u0301touan')[0]).toBe('Tétouan')
    expect(labels('nouvelle').slice(0, -1)).toEqual(['Nouvelle entrée', 'Nouvelle sortie'])
  })

  it('starts with new entries, and shows no agency before a search', () => {
    expect(labels('').slice(0, 3)).toEqual(['Nouvelle entrée', 'Nouvelle sortie', 'Tableau de bord'])
    expect(labels('')).not.toContain('Tétouan')
  })

  it('shows the transactions that the server found, and offers the list', () => {
    const row = {
      id: 't',
      type: 'outgoing',
      amount: centimes(123_450),
      date: '2026-11-27',
      reference: '662-E41',
      product: null,
      agencyName: 'Tétouan',
    } as const
    const commands = commandsFor({ search: ' 662 ', hasSubscription: true, agencies, transactions: [row] })
    expect(commands.map(({ label, search }) => [label, search])).toEqual([
      [`Sortie de ${formatMoney(row.amount)} du 27/11/2026 · Réf. 662-E41 · Tétouan`, { q: '662', row: 't' }],
      ['Chercher «\u00A0662\u00A0» dans les transactions', { q: '662' }],
    ])
    expect(labels('66')).toEqual([])
  })

  it('leaves out entries that need a subscription', () => {
    expect(labels('', false)).toEqual(['Profil', 'Mon Pack', 'Paiements Manuels'])
    expect(labels('fes', false)).toEqual([])
  })
})
