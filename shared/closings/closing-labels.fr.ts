import type { DenominationKind } from '#shared/cash/denominations.ts'
import type { BalanceOpeningKind } from '#shared/operator-accounts/operator-balance.ts'
import { counted } from '#shared/values/count.ts'
import type { ClosingFilter, LineSettlement, Settlement, Verdict } from './closing-terms.ts'

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  shortage: 'manquant',
  excess: 'excédent',
  exact: 'juste',
}

/** `Billets de 200 DH`. */
export const pieceLabels: Readonly<Record<DenominationKind, string>> = {
  note: 'Billets',
  coin: 'Pièces',
  other: 'Pièces',
}

/** In place of a verdict while nothing is counted. */
export const toCountLabel = 'À compter'

export const closedDayLabel = 'Journée clôturée'

export const settlementLabels: Readonly<Record<Settlement, string>> = {
  justified: 'justifié',
  refunded: 'remboursé',
  borne: 'pris en charge',
  charged: 'mis à la charge de la personne',
  kept: "gardé par l'agence",
  offset: 'compensé avec un manque',
}

export const lineSettlementLabels: Readonly<Record<LineSettlement, string>> = {
  justified: 'justifié',
  borne: 'pris en charge',
  charged: 'mis à la charge de la personne',
  claimed: "réclamé à l'opérateur",
}

/** Of an account whose discrepancy is not settled. */
export const toSettleLabel = 'écart à régler'

/** Of a discrepancy that is put to a member. */
export const awaitingAnswerLabel = 'en attente de réponse'

/** `2 écarts d'opérateur en attente` */
export function nameLinesAwaiting(count: number): string {
  return `${counted(count, 'écart')} d'opérateur en attente`
}

/** `2 écarts d'opérateur à régler` */
export function nameLinesToSettle(count: number): string {
  return `${counted(count, 'écart')} d'opérateur à régler`
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
  charged: capitalize(settlementLabels.charged),
  kept: capitalize(settlementLabels.kept),
  offset: capitalize(settlementLabels.offset),
}

export const lineSettlementChoices: Readonly<Record<LineSettlement, string>> = {
  justified: capitalize(lineSettlementLabels.justified),
  borne: capitalize(lineSettlementLabels.borne),
  charged: capitalize(lineSettlementLabels.charged),
  claimed: capitalize(lineSettlementLabels.claimed),
}

export const balanceOpeningLabels: Readonly<Record<BalanceOpeningKind, string>> = {
  account: "À l'ouverture du compte",
  read: 'Relevé à la clôture précédente',
  carried: 'Attendu à la clôture précédente, non relevé',
}

export const filterLabels: Readonly<Record<Exclude<ClosingFilter, 'all' | 'discrepancies'>, string>> = {
  toSettle: 'Écarts à régler',
  toReview: capitalize(closingStateLabels.toReview),
  toCheck: capitalize(closingStateLabels.toCheck),
}

/** In place of the discrepancy of an account. */
export const unreadLabel = 'non relevé'

/** In place of the global discrepancy. */
export const unknownGlobalLabel = "inconnu, un compte n'est pas relevé"
