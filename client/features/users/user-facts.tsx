import { useToday } from '#client/app/session.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { describeState } from '#client/features/subscriptions/subscription-states.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { describeDaysLeft } from './days-left.ts'
import classes from './user-page.module.css'

interface UserFactsProps {
  details: ApiOutputs['admin']['users']['byId']
}

export function UserFacts({ details }: UserFactsProps) {
  const today = useToday()
  const { person, subscriptions } = details
  // Newest first. A client whose period is over has no pack in force.
  const ended = person.endsOn === null ? subscriptions.find(({ status }) => status === 'active') : undefined
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Inscrit le</dt>
        <dd>{formatDate(person.createdOn)}</dd>
      </div>
      {ended !== undefined && (
        <div>
          <dt>{describeState(ended).label}</dt>
          <dd>
            {ended.planName}, le {formatDate(ended.expiresOn)}
          </dd>
        </div>
      )}
      <div>
        <dt>{person.endsOn === null ? 'Pack demandé' : 'Pack en cours'}</dt>
        <dd>
          {person.planName ?? '—'}
          {person.endsOn !== null &&
            ` jusqu'au ${formatDate(person.endsOn)}, ${describeDaysLeft(today, person.endsOn)}`}
        </dd>
      </div>
      <div>
        <dt>Dernière activité</dt>
        <dd>
          {person.userId === null
            ? 'Pas encore de compte'
            : person.lastSeen === null
              ? '—'
              : formatDateTime(person.lastSeen)}
        </dd>
      </div>
    </dl>
  )
}
