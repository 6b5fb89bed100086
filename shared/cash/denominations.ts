import { type Centimes, centimes, sumCentimes } from '#shared/values/money.ts'

/** `other`: coins that hardly circulate any more, shown together under `autres pièces`. */
export type DenominationKind = 'note' | 'coin' | 'other'

interface DenominationTerms {
  /** What one piece is worth, in centimes; also what names it in calls and in the database. */
  readonly value: number
  readonly kind: DenominationKind
  readonly label: string
}

/**
 * Notes and coins in the order in which they are counted. Data and not code, since Bank Al-Maghrib issues new series: a new
 * one is a line here; one that old closings name stays.
 */
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

/** The worth of one piece of a kind that there is, in centimes. */
export type Denomination = (typeof denominations)[number]['value']

/** Most pieces of one kind that a count takes: their sum stays far inside what a number holds exactly. */
export const MAX_QUANTITY = 1_000_000

/** So many pieces of one denomination. */
export interface CountLine {
  denomination: Denomination
  quantity: number
}

/** What so many pieces are worth together. */
export function piecesWorth(denomination: Denomination, quantity: number): Centimes {
  return centimes(denomination * quantity)
}

/** The cash that a count found. */
export function countedCash(counts: readonly CountLine[]): Centimes {
  return sumCentimes(...counts.map(({ denomination, quantity }) => piecesWorth(denomination, quantity)))
}

/** The same count as it is stored: without what there is none of, largest first. */
export function tidyCounts(counts: readonly CountLine[]): CountLine[] {
  return counts
    .filter(({ quantity }) => quantity > 0)
    .map(({ denomination, quantity }) => ({ denomination, quantity }))
    .toSorted((a, b) => b.denomination - a.denomination)
}
