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

/** What a balance is beyond; null for one that is in order. */
export function describeBalanceState(
  state: BalanceState,
  { limitLow, limitHigh, overdraft }: { limitLow: Centimes | null; limitHigh: Centimes | null; overdraft: Centimes },
): string | null {
  switch (state) {
    case 'overdrawn':
      return overdraft === 0 ? 'Solde négatif' : `Découvert au-delà de ${formatMoney(overdraft)}`
    case 'low':
      return limitLow === null ? 'Solde bas' : `Limite basse de ${formatMoney(limitLow)} atteinte`
    case 'high':
      return limitHigh === null ? 'Solde haut' : `Limite haute de ${formatMoney(limitHigh)} atteinte`
    case 'inOrder':
      return null
  }
}
