import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react'
import type { DenominationKind } from '#shared/cash/denominations.ts'
import { auditActionLabels } from '#shared/messages/audit.fr.ts'
import type { ClosingFilter, Settlement } from '#shared/closings/closing-terms.ts'
import { type Centimes, formatMoney, formatSigned } from '#shared/values/money.ts'

/** The word, sign and colour of a discrepancy (cash-control.md, Words): never colour alone (D32). */
export const verdicts = {
  shortage: { word: 'manquant', icon: IconMinus, tone: 'bad' },
  excess: { word: 'excédent', icon: IconPlus, tone: 'waiting' },
  exact: { word: 'juste', icon: IconCheck, tone: 'good' },
} as const

export type Verdict = keyof typeof verdicts

export function getVerdict(discrepancy: Centimes): Verdict {
  if (discrepancy === 0) return 'exact'
  return discrepancy < 0 ? 'shortage' : 'excess'
}

/** `−50,00 MAD`, `+50,00 MAD`, `0,00 MAD`. */
export function formatDiscrepancy(discrepancy: Centimes): string {
  return discrepancy > 0 ? formatSigned(discrepancy, '+') : formatMoney(discrepancy)
}

export const settlementLabels: Readonly<Record<Settlement, string>> = {
  justified: 'Justifié',
  refunded: 'Remboursé',
  borne: 'Pris en charge',
}

export const filterLabels: Readonly<Record<Exclude<ClosingFilter, 'all' | 'discrepancies'>, string>> = {
  toSettle: 'Écarts à régler',
  toReview: 'À valider',
  toCheck: 'À revérifier',
}

/** How the pieces of a kind are called over their rows, and one row's by itself. */
export const kindLabels: Readonly<Record<DenominationKind, { group: string; piece: string }>> = {
  note: { group: 'Billets', piece: 'Billets' },
  coin: { group: 'Pièces', piece: 'Pièces' },
  other: { group: 'Autres pièces', piece: 'Pièces' },
}

const actionLabels: Readonly<Record<string, string>> = auditActionLabels

/** What was done, in the words of the audit trail. */
export function actionLabel(action: string): string {
  return actionLabels[action] ?? action
}
