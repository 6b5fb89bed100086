import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import { type DebtKind, debtSigns } from './debt-terms.ts'

export interface AgedEntry {
  readonly id: string
  readonly kind: DebtKind
  readonly date: IsoDate
  readonly amount: Centimes
}

/**
 * What is left of each entry that is owed, in the order of `entries`, the oldest first: what was paid back is taken from the
 * oldest.
 */
export function findOpenAmounts(entries: readonly AgedEntry[]): ReadonlyMap<string, Centimes> {
  let paid = 0
  for (const { kind, amount } of entries) if (debtSigns[kind] === -1) paid += amount
  const open = new Map<string, Centimes>()
  for (const { id, kind, amount } of entries) {
    if (debtSigns[kind] === -1) continue
    const taken = Math.min(paid, amount)
    paid -= taken
    open.set(id, centimes(amount - taken))
  }
  return open
}

/** Whether nothing of the entry was paid back. */
export function isUntouched(entries: readonly AgedEntry[], id: string): boolean {
  return findOpenAmounts(entries).get(id) === entries.find((entry) => entry.id === id)?.amount
}

/** The most that may be paid back on that day: the balance is at no later day below zero. */
export function findOwedOn(entries: readonly AgedEntry[], date: IsoDate): Centimes {
  const days = [...new Set([date, ...entries.map((entry) => entry.date).filter((day) => day > date)])]
  const balances = days.map((day) =>
    entries.reduce((sum, entry) => (entry.date <= day ? sum + debtSigns[entry.kind] * entry.amount : sum), 0),
  )
  return balances.length === 0 ? ZERO_AMOUNT : centimes(Math.max(0, Math.min(...balances)))
}
