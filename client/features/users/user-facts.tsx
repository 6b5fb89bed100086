import type { ApiOutputs } from '#client/app/trpc.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { formatPhone } from '#shared/values/phone.ts'
import classes from './user-page.module.css'
import { userStates } from './user-states.ts'

interface UserFactsProps {
  details: ApiOutputs['admin']['users']['byId']
}

export function UserFacts({ details }: UserFactsProps) {
  const { person, lastSeen } = details
  const { label, icon, tone } = userStates[person.status]
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Statut</dt>
        <dd>
          <StatusBadge label={label} icon={icon} tone={tone} />
        </dd>
      </div>
      <div>
        <dt>Adresse e-mail</dt>
        <dd>{person.email}</dd>
      </div>
      <div>
        <dt>Téléphone</dt>
        <dd className="tabular">{person.phone === null ? '—' : formatPhone(person.phone)}</dd>
      </div>
      <div>
        <dt>Inscrit le</dt>
        <dd>{formatDate(person.createdOn)}</dd>
      </div>
      <div>
        <dt>{person.endsOn === null ? 'Pack demandé' : 'Pack en cours'}</dt>
        <dd>
          {person.planName ?? '—'}
          {person.endsOn !== null && `, jusqu'au ${formatDate(person.endsOn)}`}
        </dd>
      </div>
      <div>
        <dt>Dernière activité</dt>
        <dd>{person.userId === null ? 'Pas encore de compte' : lastSeen === null ? '—' : formatDateTime(lastSeen)}</dd>
      </div>
    </dl>
  )
}
