import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, centimes, sumCentimes, subtractCentimes } from '#shared/values/money.ts'

/** A row with the columns of the transaction screens. */
export interface SampleRow {
  date: IsoDate
  operator: string
  product: string
  agency: string
  centimes: Centimes
  note: string
}

export const SAMPLE_DATE: IsoDate = '2026-11-27'
export const SAMPLE_AGENCY = 'Agence Centre'

function row(operator: string, product: string, amount: number, note: string): SampleRow {
  return {
    date: SAMPLE_DATE,
    operator,
    product,
    agency: SAMPLE_AGENCY,
    centimes: centimes(amount),
    note,
  }
}

export const incomingRows: readonly SampleRow[] = [
  row('Wafacash', 'Envoi national Wafacash', 250_000, 'Vers Agadir'),
  row('Orange Money', 'Dépôt Orange Money', 120_000, ''),
  row('Cash Plus', 'Paiement de factures Cash Plus', 48_675, 'Eau et électricité'),
  row('Western Union', 'Envoi Western Union', 375_000, 'Vers Dakar'),
  row('inwi money', 'Recharge inwi', 10_000, ''),
]

export const outgoingRows: readonly SampleRow[] = [
  row('Western Union', 'Paiement Western Union', 420_000, 'Depuis Lyon'),
  row('Cash Plus', 'Retrait mobile Cash Plus', 60_000, ''),
  row('MoneyGram', 'Paiement MoneyGram', 185_050, 'Depuis Madrid'),
  row('Barid Cash', 'Paiement de mandat Barid Cash', 90_000, 'Mandat'),
]

export function sumAmounts(rows: readonly SampleRow[]): Centimes {
  return sumCentimes(...rows.map((sample) => sample.centimes))
}

const startingBalance = centimes(500_000)
const incomingFeed = centimes(200_000)
const outgoingFeed = centimes(150_000)
const incoming = sumAmounts(incomingRows)
const outgoing = sumAmounts(outgoingRows)

/** The journal of these rows, so that the pictures agree. */
export const sampleJournal = {
  startingBalance,
  incomingFeed,
  incoming,
  outgoingFeed,
  outgoing,
  dayAmount: subtractCentimes(
    sumCentimes(startingBalance, incomingFeed, incoming),
    sumCentimes(outgoingFeed, outgoing),
  ),
} as const
