import { lineSettlementLabels } from '#shared/closings/closing-labels.fr.ts'
import type { TransferSettlement, TransferState, TransferTab } from './transfer-terms.ts'

export const transferStateLabels: Readonly<Record<TransferState, string>> = {
  sent: 'En route',
  received: 'Reçu',
  refused: 'Rejeté',
  returned: 'Retourné',
  cancelled: 'Annulé',
}

/** After « est déjà ». */
export const transferStateWords: Readonly<Record<TransferState, string>> = {
  sent: 'en route',
  received: 'reçu',
  refused: 'rejeté',
  returned: 'retourné',
  cancelled: 'annulé',
}

export const transferTabLabels: Readonly<Record<TransferTab, string>> = {
  toReceive: 'À recevoir',
  sent: 'Envoyés',
  all: 'Tous',
}

export const transferSettlementLabels: Readonly<Record<TransferSettlement, string>> = {
  justified: lineSettlementLabels.justified,
  borne: lineSettlementLabels.borne,
  charged: lineSettlementLabels.charged,
}

export const settlementChoiceLabels: Readonly<Record<TransferSettlement, string>> = {
  justified: 'Justifié',
  borne: 'Pris en charge',
  charged: "À la charge d'une personne",
}

/** `moins d'une heure`, `5 h`, `3 j` */
export function formatAge(hours: number): string {
  if (hours < 1) return "moins d'une\u00A0heure"
  return hours < 48 ? `${hours}\u00A0h` : `${Math.floor(hours / 24)}\u00A0j`
}
