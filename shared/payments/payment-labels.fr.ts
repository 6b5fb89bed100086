import type { PaymentStatus } from './payment-status.ts'
import type { PaymentTargetKind } from './payment-target.ts'

/** Such as `n° 12`. */
export function formatReceiptNumber(number: number): string {
  return `n°\u00A0${number}`
}

export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  pending: 'En attente',
  approved: 'Approuvé',
  rejected: 'Rejeté',
}

/** What a payment is for. */
export const paymentTargetLabels: Readonly<Record<PaymentTargetKind, string>> = {
  request: 'Demande',
  subscription: 'Abonnement',
}
