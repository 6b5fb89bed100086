import type { PaymentStatus } from './payment-status.ts'

/** The status of a proof of payment. */
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  pending: 'En attente',
  approved: 'Approuvé',
  rejected: 'Rejeté',
}
