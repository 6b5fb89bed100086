import type { Category } from '#shared/cash/categories.ts'
import type { FeedCounterpart } from './feed-terms.ts'

export const feedDirectionLabels: Readonly<Record<Category, string>> = { incoming: 'Entrante', outgoing: 'Sortante' }

export const counterpartLabels: Readonly<Record<FeedCounterpart, string>> = {
  bank: 'Banque',
  safe: 'Coffre',
  agency: 'Autre agence',
  owner: 'Propriétaire',
  expense: 'Dépense',
  operator: 'Opérateur',
  other: 'Autre',
}
