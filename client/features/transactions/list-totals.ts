import { cashEffect } from '#shared/cash/cash-effect.ts'
import { type Category, categories } from '#shared/cash/categories.ts'
import type { PeriodTotals } from '#shared/transactions/transaction-row.ts'
import { type Centimes, subtractCentimes, sumCentimes } from '#shared/values/money.ts'

export interface TotalLine {
  key: Category | 'balance'
  label: string
  amount: Centimes
  fee: Centimes
  /** On the drawers: what has no agency changes none. */
  effect: Centimes
}

const lineLabels = { incoming: 'Entrées', outgoing: 'Sorties' } as const

function toLine(type: Category, totals: PeriodTotals): TotalLine {
  const { offDrawer } = totals
  const amount = totals[`${type}Amount`]
  const fee = totals[`${type}Fee`]
  const effect = subtractCentimes(
    cashEffect(type, amount, fee),
    cashEffect(type, offDrawer[`${type}Amount`], offDrawer[`${type}Fee`]),
  )
  return { key: type, label: lineLabels[type], amount, fee, effect }
}

/** One line for the direction of the list; for both, also their balance: entries less exits, fees added. */
export function toTotalLines(totals: PeriodTotals, type: Category | undefined): TotalLine[] {
  if (type !== undefined) return [toLine(type, totals)]
  const lines = categories.map((each) => toLine(each, totals))
  return [
    ...lines,
    {
      key: 'balance',
      label: 'Solde',
      amount: subtractCentimes(totals.incomingAmount, totals.outgoingAmount),
      fee: sumCentimes(...lines.map(({ fee }) => fee)),
      effect: sumCentimes(...lines.map(({ effect }) => effect)),
    },
  ]
}
