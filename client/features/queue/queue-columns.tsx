import { IconAlertTriangle, IconCircleCheck, IconFileOff } from '@tabler/icons-react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import type { QueueKind } from '#shared/queue/queue-kind.ts'
import { describeAge, describeEnd, obstacleLabels } from '#shared/queue/queue-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatWholeMoney } from '#shared/values/money.ts'
import { ContactLinks } from './contact-links.tsx'

export type QueueEntry = ApiOutputs['admin']['queue']['rows'][number]

/** Such as `Demande, 2 preuves`. */
export function describeWaiting({ requests, payments, endsAt }: QueueEntry): string {
  const words = [
    ...(requests > 0 ? [requests === 1 ? 'demande' : `${requests} demandes`] : []),
    ...(payments > 0 ? [payments === 1 ? 'preuve' : `${payments} preuves`] : []),
    ...(endsAt === null ? [] : ['renouvellement']),
  ].join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const client: DataColumn<QueueEntry> = {
  key: 'client',
  header: 'Client',
  cardRole: 'title',
  render: ({ firstName, lastName, email }) => (
    <TwoLines first={<strong>{`${firstName} ${lastName}`}</strong>} second={email} />
  ),
}

const pack: DataColumn<QueueEntry> = {
  key: 'pack',
  header: 'Pack',
  nowrap: true,
  render: ({ planName }) => planName ?? '—',
}

const due: DataColumn<QueueEntry> = {
  key: 'due',
  header: 'À payer',
  align: 'right',
  render: ({ due: price }) => (price === null ? '—' : formatWholeMoney(price.price, price.currency)),
}

/** Such as `1 500 / 1 990 MAD`. */
function describeDeclared({ declared, due: price }: QueueEntry): string {
  const paid = declared === 0 ? '—' : formatWholeMoney(declared)
  if (price === null) return paid
  const short = price.currency === 'MAD' ? paid.replace('\u00A0MAD', '') : paid
  return `${short} / ${formatWholeMoney(price.price, price.currency)}`
}

const declared: DataColumn<QueueEntry> = {
  key: 'declared',
  header: 'Déclaré / à payer',
  align: 'right',
  render: describeDeclared,
}

const state: DataColumn<QueueEntry> = {
  key: 'state',
  header: 'État',
  nowrap: true,
  cardRole: 'badge',
  render: ({ obstacles: [obstacle] }) => {
    if (obstacle === undefined) return <StatusBadge label="Montant exact" icon={IconCircleCheck} tone="good" />
    const isMissing = obstacle === 'noProof'
    return (
      <StatusBadge
        label={obstacleLabels[obstacle]}
        icon={isMissing ? IconFileOff : IconAlertTriangle}
        tone={isMissing ? 'waiting' : 'bad'}
      />
    )
  },
}

const columns: readonly DataColumn<QueueEntry>[] = [
  client,
  { key: 'waiting', header: 'En attente', nowrap: true, render: describeWaiting },
  pack,
  declared,
  state,
  { key: 'age', header: 'Depuis', nowrap: true, render: ({ age }) => describeAge(age) },
]

const renewalColumns: readonly DataColumn<QueueEntry>[] = [
  client,
  pack,
  due,
  {
    key: 'end',
    header: 'Se termine le',
    nowrap: true,
    render: ({ endsOn, daysLeft }) =>
      daysLeft === null ? formatDate(endsOn) : `${formatDate(endsOn)}, ${describeEnd(daysLeft)}`,
  },
  state,
  { key: 'contact', header: 'Contact', nowrap: true, render: (entry) => <ContactLinks entry={entry} /> },
]

export function queueColumns(kind: QueueKind | undefined): readonly DataColumn<QueueEntry>[] {
  return kind === 'renewals' ? renewalColumns : columns
}
