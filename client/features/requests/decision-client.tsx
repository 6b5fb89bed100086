import { userStates } from '#client/features/users/user-states.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatPhone } from '#shared/values/phone.ts'
import classes from './decision-modal.module.css'
import type { Request } from './request-columns.tsx'

/** Who asks, when, and for which pack. */
export function DecisionClient({ request }: { request: Request }) {
  const { firstName, lastName, email, phone, planName, status, createdOn, userId } = request
  const { choice, icon, tone } = userStates[status]
  return (
    <dl className={classes.facts}>
      <dt>Client</dt>
      <dd>
        <strong>
          <bdi>
            {firstName} {lastName}
          </bdi>
        </strong>
        {userId === null && ' · son compte est créé avec un mot de passe temporaire'}
      </dd>
      <dt>E-mail</dt>
      <dd>{email}</dd>
      <dt>Téléphone</dt>
      <dd className="tabular">{phone === null ? '—' : formatPhone(phone)}</dd>
      <dt>Pack demandé</dt>
      <dd>
        {planName}, le {formatDate(createdOn)}
      </dd>
      <dt>Statut</dt>
      <dd>
        <StatusBadge label={choice} icon={icon} tone={tone} />
      </dd>
    </dl>
  )
}
