import { type Icon, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import type { PaymentStatus } from '#shared/values/statuses.ts'

interface PaymentState {
  label: string
  icon: Icon
  tone: 'good' | 'bad' | 'waiting'
}

/** How each state of a proof of payment is shown (spec 001 §4). */
export const paymentStates: Record<PaymentStatus, PaymentState> = {
  pending: { label: 'En attente', icon: IconHourglass, tone: 'waiting' },
  approved: { label: 'Approuvé', icon: IconCircleCheck, tone: 'good' },
  rejected: { label: 'Rejeté', icon: IconCircleX, tone: 'bad' },
}
