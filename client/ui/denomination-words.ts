import type { DenominationKind } from '#shared/cash/denominations.ts'
import { pieceLabels } from '#shared/closings/closing-labels.fr.ts'

export const kindLabels: Readonly<Record<DenominationKind, { group: string; piece: string }>> = {
  note: { group: 'Billets', piece: pieceLabels.note },
  coin: { group: 'Pièces', piece: pieceLabels.coin },
  other: { group: 'Autres pièces', piece: pieceLabels.other },
}
