import { formatMoney, type Centimes } from '#shared/values/money.ts'
import type { AccountMode, FeeTo, ReadRule } from './operator-account-terms.ts'
import type { BalanceState } from './balance-state.ts'

export const accountModeLabels: Readonly<Record<AccountMode, string>> = {
  prepaid: 'Solde prépayé',
  settled: 'Compensation',
}

export const accountModeHints: Readonly<Record<AccountMode, string>> = {
  prepaid: "Acheté d'avance à l'opérateur.",
  settled: "Positif, l'opérateur vous doit\u00A0; négatif, vous lui devez.",
}

export const feeToLabels: Readonly<Record<FeeTo, string>> = {
  operator: "À l'opérateur",
  agency: "À l'agence",
}

export const feeToHints: Readonly<Record<FeeTo, string>> = {
  operator: 'Ils changent le solde de ce compte.',
  agency: 'Ils restent en caisse\u00A0: ce solde ne change que du montant.',
}

export const readRuleLabels: Readonly<Record<ReadRule, string>> = {
  always: 'À chaque clôture',
  when_moved: "Les jours d'activité",
}

export const balanceStateLabels: Readonly<Record<BalanceState, string>> = {
  overdrawn: 'Découvert dépassé',
  low: 'Limite basse atteinte',
  high: 'Limite haute atteinte',
  inOrder: 'En ordre',
}

/** The limit that a balance is beyond; null for one that is in order. */
export function describeLimit(
  state: BalanceState,
  { limitLow, limitHigh, overdraft }: { limitLow: Centimes | null; limitHigh: Centimes | null; overdraft: Centimes },
): string | null {
  const limits = { overdrawn: overdraft, low: limitLow, high: limitHigh, inOrder: null }
  const limit = limits[state]
  return limit === null ? null : formatMoney(limit)
}
