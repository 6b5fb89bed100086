import type { CashMovements } from '#shared/cash/cash-effect.ts'
import { type Centimes, sumCentimes } from '#shared/values/money.ts'

/** A term of the expected cash, under the sign it has in the sum. */
export interface ExpectedLine {
  key: 'feedIn' | 'incoming' | 'fees' | 'feedOut' | 'outgoing'
  sign: '+' | '\u2212'
  label: string
  centimes: Centimes
  /** How many rows make it; fees are part of others. */
  rows: { count: number; noun: string } | null
}

/** What is added to the opening, and taken from it, line by line (cash-control.md, Words); `expectedCash` is their sum. */
export function expectedLines(
  moved: Omit<CashMovements, 'feedCount'> & { feedCount?: number },
): readonly ExpectedLine[] {
  return [
    { key: 'feedIn', sign: '+', label: 'Alimentations entrantes', centimes: moved.feedIn, rows: null },
    {
      key: 'incoming',
      sign: '+',
      label: 'Transactions entrantes',
      centimes: moved.incomingAmount,
      rows: { count: moved.incomingCount, noun: 'entrée' },
    },
    { key: 'fees', sign: '+', label: 'Frais', centimes: sumCentimes(moved.incomingFee, moved.outgoingFee), rows: null },
    { key: 'feedOut', sign: '\u2212', label: 'Alimentations sortantes', centimes: moved.feedOut, rows: null },
    {
      key: 'outgoing',
      sign: '\u2212',
      label: 'Transactions sortantes',
      centimes: moved.outgoingAmount,
      rows: { count: moved.outgoingCount, noun: 'sortie' },
    },
  ]
}
