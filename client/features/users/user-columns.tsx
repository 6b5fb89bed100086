import type { ApiOutputs } from '#client/app/trpc.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { userStates } from './user-states.ts'

/** A client, or a registration request without an account. */
export type Person = ApiOutputs['admin']['users']['list']['rows'][number]

/** `Salma Benali`. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}

export const userColumns: readonly DataColumn<Person>[] = [
  {
    key: 'name',
    header: 'Utilisateur',
    cardRole: 'title',
    render: (person) => <TwoLines first={<strong>{fullName(person)}</strong>} second={person.email} />,
  },
  {
    key: 'status',
    header: 'Statut',
    nowrap: true,
    cardRole: 'badge',
    render: ({ status }) => {
      const { label, icon, tone } = userStates[status]
      return <StatusBadge label={label} icon={icon} tone={tone} />
    },
  },
  {
    key: 'phone',
    header: 'Téléphone',
    nowrap: true,
    hideBelow: 'md',
    render: ({ phone }) => (phone === null ? '—' : <span className="tabular">{formatPhone(phone)}</span>),
  },
  {
    key: 'plan',
    header: 'Pack',
    render: ({ planName, endsOn }) => (
      <TwoLines first={planName ?? '—'} second={endsOn === null ? '' : `jusqu'au ${formatDate(endsOn)}`} />
    ),
  },
  {
    key: 'created',
    header: 'Inscrit le',
    nowrap: true,
    hideBelow: 'lg',
    render: ({ createdOn }) => formatDate(createdOn),
  },
  {
    key: 'seen',
    header: 'Dernière activité',
    nowrap: true,
    hideBelow: 'lg',
    render: ({ lastSeenOn }) => (lastSeenOn === null ? '—' : formatDate(lastSeenOn)),
  },
]
