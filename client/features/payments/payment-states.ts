import { type Icon, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import { paymentStatusLabels } from '#shared/payments/payment-labels.fr.ts'
import type { PaymentStatus } from '#shared/payments/payment-status.ts'

interface PaymentState {
  label: string
  icon: Icon
  tone: 'good' | 'bad' | 'waiting'
}

export const paymentStates: Record<PaymentStatus, PaymentState> = {
  pending: { label: paymentStatusLabels.pending, icon: IconHourglass, tone: 'waiting' },
  approved: { label: paymentStatusLabels.approved, icon: IconCircleCheck, tone: 'good' },
  rejected: { label: paymentStatusLabels.rejected, icon: IconCircleX, tone: 'bad' },
}
