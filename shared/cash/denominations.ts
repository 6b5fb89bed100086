import type { Centimes } from '#shared/values/money.ts'

/** `other`: coins that hardly circulate any more, shown together under `autres pièces`. */
export type DenominationKind = 'note' | 'coin' | 'other'

export interface Denomination {
  /** What one piece is worth, in centimes; also what names it in calls and in the database. */
  readonly value: Centimes
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
] as const satisfies readonly Denomination[]

/** Most pieces of one kind that a count takes: their sum stays far inside what a number holds exactly. */
export const MAX_QUANTITY = 1_000_000

/** So many pieces of one denomination. */
export interface CountLine {
  denomination: Centimes
  quantity: number
}

/** The cash that a count found, in centimes. */
export function countedCash(counts: readonly CountLine[]): Centimes {
  return counts.reduce((sum, { denomination, quantity }) => sum + denomination * quantity, 0)
}

/** The same count as it is stored: without what there is none of, largest first. */
export function tidyCounts(counts: readonly CountLine[]): CountLine[] {
  return counts
    .filter(({ quantity }) => quantity > 0)
    .map(({ denomination, quantity }) => ({ denomination, quantity }))
    .toSorted((a, b) => b.denomination - a.denomination)
}
