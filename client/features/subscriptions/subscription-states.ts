import { type Icon, IconBan, IconCircleCheck, IconHourglass, IconPlayerPause } from '@tabler/icons-react'
import type { SubscriptionStatus } from '#shared/values/statuses.ts'

interface SubscriptionState {
  label: string
  icon: Icon
  tone: 'good' | 'bad' | 'waiting' | 'neutral'
}

/** How each state of a subscription is shown (spec 000 §4). */
export const subscriptionStates: Readonly<Record<SubscriptionStatus, SubscriptionState>> = {
  active: { label: 'Actif', icon: IconCircleCheck, tone: 'good' },
  pending: { label: 'En attente', icon: IconHourglass, tone: 'waiting' },
  inactive: { label: 'Inactif', icon: IconPlayerPause, tone: 'neutral' },
  cancelled: { label: 'Annulé', icon: IconBan, tone: 'bad' },
}
