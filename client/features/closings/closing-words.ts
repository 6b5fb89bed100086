import { IconCheck, IconCoins, IconMinus, IconPlus } from '@tabler/icons-react'
import type { DenominationKind } from '#shared/cash/denominations.ts'
import { pieceLabels, toCountLabel, verdictLabels } from '#shared/closings/closing-labels.fr.ts'
import type { Verdict } from '#shared/closings/closing-terms.ts'
import { type Centimes, formatAmount, formatMoney, formatSigned } from '#shared/values/money.ts'

export const verdictBadges = {
  shortage: { label: verdictLabels.shortage, icon: IconMinus, tone: 'bad' },
  excess: { label: verdictLabels.excess, icon: IconPlus, tone: 'waiting' },
  exact: { label: verdictLabels.exact, icon: IconCheck, tone: 'good' },
} as const satisfies Record<Verdict, object>

export const toCountBadge = { label: toCountLabel, icon: IconCoins, tone: 'neutral' } as const

/** `−50,00 MAD`, `+50,00 MAD`, `0,00 MAD`. */
export function formatDiscrepancy(discrepancy: Centimes): string {
  return discrepancy > 0 ? formatSigned(discrepancy, '+') : formatMoney(discrepancy)
}

/** What a part adds to a balance: `+4 000,00`, `−1 525,00`, `0,00`. */
export function formatEffect(effect: Centimes): string {
  return effect > 0 ? `+${formatAmount(effect)}` : formatAmount(effect)
}

export const kindLabels: Readonly<Record<DenominationKind, { group: string; piece: string }>> = {
  note: { group: 'Billets', piece: pieceLabels.note },
  coin: { group: 'Pièces', piece: pieceLabels.coin },
  other: { group: 'Autres pièces', piece: pieceLabels.other },
}
