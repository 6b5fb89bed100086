import type { ApiOutputs } from '#client/app/trpc.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { userStates } from './user-states.ts'

type Details = ApiOutputs['admin']['users']['byId']

export const requestColumns: readonly DataColumn<Details['requests'][number]>[] = [
  { key: 'plan', header: 'Pack', cardRole: 'title', render: ({ planName }) => planName },
  {
    key: 'status',
    header: 'Statut',
    nowrap: true,
    cardRole: 'amount',
    render: ({ status }) => {
      const { choice, icon, tone } = userStates[status]
      return <StatusBadge label={choice} icon={icon} tone={tone} />
    },
  },
  { key: 'created', header: 'Reçue le', nowrap: true, render: ({ createdOn }) => formatDate(createdOn) },
]
