import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { LongText } from '#client/ui/long-text.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { movementKindLabels, movementViaLabels } from '#shared/operator-movements/operator-movement-labels.fr.ts'
import { movementSigns } from '#shared/operator-movements/operator-movement-terms.ts'
import type { ListedOperatorMovement } from '#shared/operator-movements/operator-movement-row.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'

export const movementColumns: readonly DataColumn<ListedOperatorMovement>[] = [
  { key: 'date', header: 'Date', cardRole: 'meta', nowrap: true, render: ({ date }) => formatDate(date) },
  {
    key: 'kind',
    header: 'Mouvement',
    cardRole: 'title',
    render: ({ kind, via }) => (
      <TwoLines first={movementKindLabels[kind]} second={via === 'none' ? null : movementViaLabels[via]} />
    ),
  },
  {
    key: 'account',
    header: 'Compte',
    render: ({ operatorName, accountLabel, agencyName }) => (
      <TwoLines first={`${operatorName}, ${accountLabel}`} second={<bdi>{agencyName}</bdi>} />
    ),
  },
  {
    key: 'amount',
    header: 'Montant',
    unit: 'MAD',
    align: 'right',
    cardRole: 'amount',
    render: ({ amount, kind }) => <Amount centimes={amount} tone={movementSigns[kind] === 1 ? 'in' : 'out'} />,
  },
  {
    key: 'about',
    header: 'Référence et note',
    hideBelow: 'lg',
    render: ({ reference, note }) => <TwoLines first={reference ?? '—'} second={<LongText text={note} />} />,
  },
  {
    key: 'author',
    header: 'Saisi par',
    hideBelow: 'md',
    render: ({ authorName, createdAtLocal }) => (
      <TwoLines first={<bdi>{authorName ?? '—'}</bdi>} second={`le ${formatDateTime(createdAtLocal)}`} />
    ),
  },
]
