import { type Centimes, centimes, sumCentimes } from '#shared/values/money.ts'

export type DenominationKind = 'note' | 'coin' | 'other'

interface DenominationTerms {
  /** In centimes; also the key of the denomination in calls and in the database. */
  readonly value: number
  readonly kind: DenominationKind
  readonly label: string
}

/** In counting order. A new note or coin is a new line; old lines stay, since old closings name them. */
export const denominations = [
  { value: 20_000, kind: 'note', label: '200\u00A0DH' },
  { value: 10_000, kind: 'note', label: '100\u00A0DH' },
  { value: 5000, kind: 'note', label: '50\u00A0DH' },
  { value: 2000, kind: 'note', label: '20\u00A0DH' },
  { value: 1000, kind: 'coin', label: '10\u00A0DH' },
  { value: 500, kind: 'coin', label: '5\u00A0DH' },
  { value: 200, kind: 'coin', label: '2\u00A0DH' },
  { value: 100, kind: 'coin', label: '1\u00A0DH' },
  { value: 50, kind: 'coin', label: '½\u00A0DH' },
  { value: 20, kind: 'coin', label: '20\u00A0centimes' },
  { value: 10, kind: 'coin', label: '10\u00A0centimes' },
  { value: 5, kind: 'other', label: '5\u00A0centimes' },
  { value: 1, kind: 'other', label: '1\u00A0centime' },
] as const satisfies readonly DenominationTerms[]

export type Denomination = (typeof denominations)[number]['value']

export const MAX_QUANTITY = 1_000_000

export interface CountLine {
  denomination: Denomination
  quantity: number
}

export function piecesWorth(denomination: Denomination, quantity: number): Centimes {
  return centimes(denomination * quantity)
}

export function countedCash(counts: readonly CountLine[]): Centimes {
  return sumCentimes(...counts.map(({ denomination, quantity }) => piecesWorth(denomination, quantity)))
}

/** The stored form of a count: without zeros, largest denomination first. */
export function tidyCounts(counts: readonly CountLine[]): CountLine[] {
  return counts
    .filter(({ quantity }) => quantity > 0)
    .map(({ denomination, quantity }) => ({ denomination, quantity }))
    .toSorted((a, b) => b.denomination - a.denomination)
}
