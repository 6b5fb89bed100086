import type { PaymentStatus } from './payment-status.ts'

export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  pending: 'En attente',
  approved: 'Approuvé',
  rejected: 'Rejeté',
}
