import { type Icon, IconCircleCheck, IconCircleX, IconHourglass, IconPlayerPause } from '@tabler/icons-react'
import type { RequestStatus } from '#shared/values/statuses.ts'

interface UserState {
  label: string
  /** In the form that sets it, which words one of them otherwise (spec 000 §4). */
  choice: string
  icon: Icon
  tone: 'good' | 'bad' | 'waiting' | 'neutral'
}

/** How each state of a client, or of a client's request, is shown (spec 000 §4). */
export const userStates: Readonly<Record<RequestStatus, UserState>> = {
  pending: { label: 'En attente', choice: 'En attente', icon: IconHourglass, tone: 'waiting' },
  approved: { label: 'Actif', choice: 'Approuvé', icon: IconCircleCheck, tone: 'good' },
  rejected: { label: 'Rejeté', choice: 'Rejeté', icon: IconCircleX, tone: 'bad' },
  suspended: { label: 'Suspendu', choice: 'Suspendu', icon: IconPlayerPause, tone: 'neutral' },
}
