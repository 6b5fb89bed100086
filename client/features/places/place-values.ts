import { findFault } from '#client/app/schema-check.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { createPlaceInput } from '#shared/places/place-input.ts'
import type { PlaceKind } from '#shared/places/place-terms.ts'
import { formatAmount } from '#shared/values/money.ts'

export type Place = ApiOutputs['places']['balances'][number]

/** What is edited. */
export type EditedPlace = ApiOutputs['places']['update']

/** A safe that belongs to no agency. */
export const NO_ONES = 'none'

/** Texts as typed; '' for none. */
export interface PlaceValues {
  kind: PlaceKind
  /** Of a safe: an id, or `NO_ONES`. */
  agencyId: string
  name: string
  accountEnd: string
  ceiling: string
  twoPersons: boolean
  cashiersSend: boolean
  active: boolean
}

export const emptyPlace: PlaceValues = {
  kind: 'safe',
  agencyId: NO_ONES,
  name: '',
  accountEnd: '',
  ceiling: '',
  twoPersons: false,
  cashiersSend: true,
  active: true,
}

export function toPlaceValues(place: EditedPlace): PlaceValues {
  const { kind, agencyId, name, accountEnd, ceiling, twoPersons, cashiersSend, active } = place
  return {
    kind,
    agencyId: agencyId ?? NO_ONES,
    name,
    accountEnd: accountEnd ?? '',
    ceiling: ceiling === null ? '' : formatAmount(ceiling),
    twoPersons,
    cashiersSend,
    active,
  }
}

export const placeRules = {
  name: (name: string) => findFault(createPlaceInput.shape.name, name),
  accountEnd: (text: string, { kind }: PlaceValues) =>
    kind === 'bank' && text.trim() !== '' && !/^\d{4}$/.test(text.trim()) ? fieldMessages.accountEndInvalid : null,
  ceiling: (text: string, { kind }: PlaceValues) =>
    kind === 'safe' && text.trim() !== '' ? checkMoneyText(text) : null,
}

/** What is sent, for values that {@link placeRules} accept. */
export function toPlaceTerms({ kind, name, accountEnd, ceiling, twoPersons, cashiersSend }: PlaceValues) {
  return {
    name,
    accountEnd: kind === 'bank' && accountEnd.trim() !== '' ? accountEnd.trim() : null,
    ceiling: kind === 'safe' && ceiling.trim() !== '' ? readMoneyText(ceiling) : null,
    twoPersons: kind === 'safe' && twoPersons,
    cashiersSend,
  }
}
