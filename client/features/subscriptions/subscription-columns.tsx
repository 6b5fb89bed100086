import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { describeState } from './subscription-states.ts'
import type { Subscription } from './subscription-values.ts'

export const subscriptionColumns: readonly DataColumn<Subscription>[] = [
  {
    key: 'client',
    header: 'Client',
    cardRole: 'title',
    render: ({ firstName, lastName, email }) => (
      <TwoLines first={<strong>{`${firstName} ${lastName}`}</strong>} second={email} />
    ),
  },
  { key: 'plan', header: 'Pack', render: ({ planName }) => planName },
  {
    key: 'status',
    header: 'Statut',
    nowrap: true,
    cardRole: 'badge',
    render: (subscription) => <StatusBadge {...describeState(subscription)} />,
  },
  { key: 'start', header: 'Début', nowrap: true, hideBelow: 'md', render: ({ startedOn }) => formatDate(startedOn) },
  {
    key: 'end',
    header: 'Fin',
    nowrap: true,
    render: ({ expiresOn, trialExpiresAt }) => (
      <TwoLines first={formatDate(expiresOn)} second={trialExpiresAt === null ? '' : 'essai'} />
    ),
  },
]
