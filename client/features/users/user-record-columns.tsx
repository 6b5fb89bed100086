import type { ApiOutputs } from '#client/app/trpc.ts'
import { getActionLabel } from '#client/features/audit/action-label.ts'
import { subscriptionStates } from '#client/features/subscriptions/subscription-states.ts'
import { paymentStates } from '#client/features/payments/payment-states.ts'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import { userStates } from './user-states.ts'

type Details = ApiOutputs['admin']['users']['byId']

export const subscriptionColumns: readonly DataColumn<Details['subscriptions'][number]>[] = [
  { key: 'plan', header: 'Pack', cardRole: 'title', render: ({ planName }) => planName },
  {
    key: 'status',
    header: 'Statut',
    nowrap: true,
    cardRole: 'amount',
    render: ({ status }) => <StatusBadge {...subscriptionStates[status]} />,
  },
  { key: 'start', header: 'Début', nowrap: true, render: ({ startedOn }) => formatDate(startedOn) },
  { key: 'end', header: 'Fin', nowrap: true, render: ({ expiresOn }) => formatDate(expiresOn) },
]

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

export const paymentColumns: readonly DataColumn<Details['payments'][number]>[] = [
  {
    key: 'date',
    header: 'Date de paiement',
    nowrap: true,
    cardRole: 'title',
    render: ({ paymentDate }) => formatDate(paymentDate),
  },
  {
    key: 'status',
    header: 'Statut',
    nowrap: true,
    cardRole: 'badge',
    render: ({ status }) => <StatusBadge {...paymentStates[status]} />,
  },
  {
    key: 'amount',
    header: 'Montant',
    align: 'right',
    cardRole: 'amount',
    render: ({ amount }) => <Amount centimes={amount} />,
  },
]

export const agencyColumns: readonly DataColumn<Details['agencies'][number]>[] = [
  { key: 'name', header: 'Agence', cardRole: 'title', render: ({ name }) => <bdi>{name}</bdi> },
  { key: 'group', header: 'Groupe', render: ({ groupName }) => <bdi>{groupName ?? '—'}</bdi> },
]

export const transactionColumns: readonly DataColumn<Details['transactions'][number]>[] = [
  { key: 'date', header: 'Date', nowrap: true, cardRole: 'title', render: ({ date }) => formatDate(date) },
  { key: 'agency', header: 'Agence', render: ({ agencyName }) => <bdi>{agencyName ?? '—'}</bdi> },
  {
    key: 'amount',
    header: 'Montant',
    align: 'right',
    cardRole: 'amount',
    render: ({ type, amount }) => <Amount centimes={amount} tone={type === 'incoming' ? 'in' : 'out'} />,
  },
]

export const eventColumns: readonly DataColumn<Details['events'][number]>[] = [
  { key: 'at', header: 'Date', nowrap: true, render: ({ atLocal }) => formatDateTime(atLocal) },
  { key: 'action', header: 'Action', cardRole: 'title', render: ({ action }) => getActionLabel(action) },
  { key: 'actor', header: 'Par', render: ({ actorName }) => <bdi>{actorName}</bdi> },
  { key: 'reason', header: 'Motif', render: ({ reason }) => reason ?? '—' },
]
