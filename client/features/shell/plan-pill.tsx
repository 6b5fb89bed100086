import { IconAlertCircle, IconClockHour4, IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Session } from '#client/app/session.ts'
import { counted } from '#shared/values/count.ts'
import { DEMO_PLAN_NAME } from '#shared/plans/plan-terms.ts'
import { AWAITS_ACTIVATION, endedLabels } from '#shared/subscriptions/subscription-labels.fr.ts'
import classes from './top-bar.module.css'

interface PlanPillProps {
  subscription: NonNullable<Session['subscription']>
}

/** A warning is shown from here on, for a paid year and for the short trial. */
const SOON_DAYS = 7
const SOON_TRIAL_DAYS = 1

const icons = {
  active: IconClockHour4,
  pending: IconHourglass,
  approved: IconHourglass,
  none: IconAlertCircle,
} as const satisfies Record<PlanPillProps['subscription']['state'], object>

function getPlanLabel({ state, planName, ended }: PlanPillProps['subscription']): string {
  if (state === 'pending') return 'En attente'
  if (state === 'approved') return AWAITS_ACTIVATION
  if (state === 'none') return ended === null ? 'Aucun abonnement' : endedLabels[ended]
  return planName ?? ''
}

export function PlanPill({ subscription }: PlanPillProps) {
  const { state, planName, daysLeft } = subscription
  const soonDays = planName === DEMO_PLAN_NAME ? SOON_TRIAL_DAYS : SOON_DAYS
  const isSoon = state === 'active' && daysLeft !== null && daysLeft <= soonDays
  const IconComponent = icons[state]
  const hasDays = state === 'active' && daysLeft !== null
  return (
    <Link
      to="/app/subscription"
      className={classes.pill ?? ''}
      data-tone={state === 'active' && !isSoon ? 'calm' : 'warn'}
    >
      <IconComponent size={16} stroke={1.9} aria-hidden />
      <span className={hasDays ? classes.planName : undefined}>{getPlanLabel(subscription)}</span>
      {hasDays && (
        <span className={classes.rest}>
          {counted(daysLeft, 'jour')}
          <span className={classes.remaining}> restant{daysLeft >= 2 ? 's' : ''}</span>
        </span>
      )}
    </Link>
  )
}
