import type { Category } from '#shared/cash/categories.ts'
import type { FeedCounterpart, FeedOrigin } from './feed-terms.ts'

export const feedDirectionLabels: Readonly<Record<Category, string>> = { incoming: 'Entrante', outgoing: 'Sortante' }

export const counterpartLabels: Readonly<Record<FeedCounterpart, string>> = {
  bank: 'Banque',
  safe: 'Coffre',
  agency: 'Autre agence',
  owner: 'Propriétaire',
  expense: 'Dépense',
  operator: 'Opérateur',
  customer: 'Client',
  member: 'Membre',
  other: 'Autre',
}

/** Where a feed comes from that no person entered. */
export const feedOriginLabels: Readonly<Record<FeedOrigin, string>> = {
  transfer: "D'un transfert",
  operator: "D'un mouvement chez l'opérateur",
  debt: "D'une dette",
  expense: "D'une dépense",
}
