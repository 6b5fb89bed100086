import type { CashMovements } from '#shared/cash/cash-effect.ts'
import { type Centimes, sumCentimes } from '#shared/values/money.ts'

export interface ExpectedLine {
  key: 'feedIn' | 'incoming' | 'fees' | 'feedOut' | 'outgoing'
  sign: '+' | '\u2212'
  label: string
  centimes: Centimes
  /** Null for fees, which belong to other rows. */
  rows: { count: number; noun: string } | null
}

/** With the opening they add up to `expectedCash`. */
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
