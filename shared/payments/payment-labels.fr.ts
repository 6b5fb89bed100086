import type { PaymentStatus } from '#shared/values/statuses.ts'

/** The status of a proof of payment. */
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  pending: 'En attente',
  approved: 'Approuvé',
  rejected: 'Rejeté',
}
