import { type Icon, IconBan, IconCircleCheck, IconClockOff, IconHourglass, IconPlayerPause } from '@tabler/icons-react'
import { describeStatus, subscriptionStatusLabels } from '#shared/subscriptions/subscription-labels.fr.ts'
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

/** The status as an administrator reads it: an `active` one whose period is over has ended. */
export function describeState(row: {
  status: SubscriptionStatus
  isInForce: boolean
  trialExpiresAt: Date | null
}): SubscriptionState {
  if (row.status !== 'active' || row.isInForce) return subscriptionStates[row.status]
  return { label: describeStatus(row), icon: IconClockOff, tone: 'neutral' }
}
