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

/** What the owner takes out or puts in has a name by its direction: it is neither an expense nor a gain. */
export function nameCounterpart({
  counterpart,
  direction,
}: {
  readonly counterpart: FeedCounterpart
  readonly direction: Category
}): string {
  if (counterpart !== 'owner') return counterpartLabels[counterpart]
  return direction === 'outgoing' ? 'Prélèvement du propriétaire' : 'Apport du propriétaire'
}

/** Of money that has another side in Sandouk, entered without it. */
const oneSided: readonly FeedCounterpart[] = ['bank', 'safe', 'agency']

/** What stands below the counterpart; null where there is nothing to say. */
export function describeOrigin({
  counterpart,
  origin,
}: {
  readonly counterpart: FeedCounterpart
  readonly origin: FeedOrigin | null
}): string | null {
  if (origin !== null) return feedOriginLabels[origin]
  return oneSided.includes(counterpart) ? 'À un seul côté' : null
}

/** Where a feed comes from that no person entered. */
export const feedOriginLabels: Readonly<Record<FeedOrigin, string>> = {
  transfer: "D'un transfert",
  operator: "D'un mouvement chez l'opérateur",
  debt: "D'une dette",
  expense: "D'une dépense",
  commission: "D'une commission reçue",
}
