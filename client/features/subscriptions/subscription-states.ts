import { type Icon, IconBan, IconCircleCheck, IconHourglass, IconPlayerPause } from '@tabler/icons-react'
import { subscriptionStatusLabels } from '#shared/subscriptions/subscription-labels.fr.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'

interface SubscriptionState {
  label: string
  icon: Icon
  tone: 'good' | 'bad' | 'waiting' | 'neutral'
}

export const subscriptionStates: Readonly<Record<SubscriptionStatus, SubscriptionState>> = {
  active: { label: subscriptionStatusLabels.active, icon: IconCircleCheck, tone: 'good' },
  pending: { label: subscriptionStatusLabels.pending, icon: IconHourglass, tone: 'waiting' },
  inactive: { label: subscriptionStatusLabels.inactive, icon: IconPlayerPause, tone: 'neutral' },
  cancelled: { label: subscriptionStatusLabels.cancelled, icon: IconBan, tone: 'bad' },
}
