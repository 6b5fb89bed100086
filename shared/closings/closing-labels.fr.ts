import type { ClosingFilter, Settlement, Verdict } from './closing-terms.ts'

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  shortage: 'manquant',
  excess: 'excédent',
  exact: 'juste',
}

export const settlementLabels: Readonly<Record<Settlement, string>> = {
  justified: 'justifié',
  refunded: 'remboursé',
  borne: 'pris en charge',
}

export const closingStateLabels = {
  toReview: 'à valider',
  approved: 'validée',
  toCheck: 'à revérifier',
  reopened: 'rouverte',
} as const

function capitalize(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1)
}

export const settlementChoices: Readonly<Record<Settlement, string>> = {
  justified: capitalize(settlementLabels.justified),
  refunded: capitalize(settlementLabels.refunded),
  borne: capitalize(settlementLabels.borne),
}

export const filterLabels: Readonly<Record<Exclude<ClosingFilter, 'all' | 'discrepancies'>, string>> = {
  toSettle: 'Écarts à régler',
  toReview: capitalize(closingStateLabels.toReview),
  toCheck: capitalize(closingStateLabels.toCheck),
}
