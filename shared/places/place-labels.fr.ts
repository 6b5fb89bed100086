import type { BookEntryKind } from './place-row.ts'
import type { PlaceKind } from './place-terms.ts'

export const placeKindLabels: Readonly<Record<PlaceKind, string>> = {
  safe: 'Coffre',
  bank: 'Banque',
  owner: 'Propriétaire',
}

export const placeTermLabels = {
  twoPersons: 'Deux personnes',
  cashiersSend: 'Ouvert aux caissiers',
} as const

export const bookEntryLabels: Readonly<Record<BookEntryKind, string>> = {
  in: 'Reçu',
  out: 'Envoyé',
  back: 'Retourné',
  count: 'Inventaire',
  expense: 'Dépense',
}

/** `Attijari •••• 1234` */
export function namePlace({ name, accountEnd }: { readonly name: string; readonly accountEnd: string | null }): string {
  return accountEnd === null ? name : `${name} •••• ${accountEnd}`
}
