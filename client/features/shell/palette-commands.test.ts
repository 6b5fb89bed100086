import { describe, expect, it } from 'vitest'
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
    expect(labels('operateurs')).toEqual(['Opérateurs'])
    expect(labels('FES')).toEqual(['Fès Médina'])
    expect(labels('te\u0301touan')).toEqual(['Tétouan'])
    expect(labels('nouvelle')).toEqual(['Nouvelle entrée', 'Nouvelle sortie'])
  })

  it('starts with new entries, and shows no agency before a search', () => {
    expect(labels('').slice(0, 3)).toEqual(['Nouvelle entrée', 'Nouvelle sortie', 'Tableau de bord'])
    expect(labels('')).not.toContain('Tétouan')
  })

  it('leaves out entries that need a subscription', () => {
    expect(labels('', false)).toEqual(['Profil', 'Mon Pack', 'Paiements Manuels'])
    expect(labels('fes', false)).toEqual([])
  })
})
