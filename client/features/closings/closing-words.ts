import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react'
import type { DenominationKind } from '#shared/cash/denominations.ts'
import { verdictLabels } from '#shared/closings/closing-labels.fr.ts'
import type { Verdict } from '#shared/closings/closing-terms.ts'
import { type Centimes, formatMoney, formatSigned } from '#shared/values/money.ts'

export const verdictBadges = {
  shortage: { label: verdictLabels.shortage, icon: IconMinus, tone: 'bad' },
  excess: { label: verdictLabels.excess, icon: IconPlus, tone: 'waiting' },
  exact: { label: verdictLabels.exact, icon: IconCheck, tone: 'good' },
} as const satisfies Record<Verdict, object>

/** `−50,00 MAD`, `+50,00 MAD`, `0,00 MAD`. */
export function formatDiscrepancy(discrepancy: Centimes): string {
  return discrepancy > 0 ? formatSigned(discrepancy, '+') : formatMoney(discrepancy)
}

export const kindLabels: Readonly<Record<DenominationKind, { group: string; piece: string }>> = {
  note: { group: 'Billets', piece: 'Billets' },
  coin: { group: 'Pièces', piece: 'Pièces' },
  other: { group: 'Autres pièces', piece: 'Pièces' },
}
