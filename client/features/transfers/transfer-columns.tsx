import type { ReactNode } from 'react'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { formatAge } from '#shared/transfers/transfer-labels.fr.ts'
import type { TransferRow } from '#shared/transfers/transfer-row.ts'
import { formatDate, formatDateTime } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import classes from './transfer-columns.module.css'
import { describeSettlement, formatDifference, getStateBadge } from './transfer-words.ts'

function describeOutcome(row: TransferRow): string | null {
  const { difference } = row
  return difference === null || difference === 0
    ? null
    : `écart ${formatDifference(difference)}, ${describeSettlement(row)}`
}

export const transferColumns: readonly DataColumn<TransferRow>[] = [
  {
    key: 'name',
    header: 'Transfert',
    cardRole: 'meta',
    nowrap: true,
    render: ({ name, sentDate }) => <TwoLines first={name} second={formatDate(sentDate)} />,
  },
  {
    key: 'ends',
    header: 'De et vers',
    cardRole: 'title',
    render: ({ from, to }) => (
      <TwoLines
        first={<bdi>{from.name}</bdi>}
        second={
          <>
            → <bdi>{to.name}</bdi>
          </>
        }
      />
    ),
  },
  {
    key: 'state',
    header: 'État',
    cardRole: 'badge',
    nowrap: true,
    render: ({ state }) => <StatusBadge {...getStateBadge(state)} />,
  },
  {
    key: 'amount',
    header: 'Montant',
    unit: 'MAD',
    align: 'right',
    cardRole: 'amount',
    render: ({ amount }) => <Amount centimes={amount} />,
  },
  {
    key: 'arrival',
    header: 'Arrivée',
    render: (row) => <TwoLines first={describeArrival(row)} second={describeOutcome(row)} />,
  },
  {
    key: 'sender',
    header: 'Envoyé par',
    hideBelow: 'md',
    render: ({ sentByName, sentDate, sentAtLocal }) => (
      <TwoLines first={<bdi>{sentByName ?? '—'}</bdi>} second={describeEntered(sentDate, sentAtLocal)} />
    ),
  },
]

function describeArrival({ receivedDate, ageHours }: TransferRow): ReactNode {
  if (ageHours !== null) return `depuis ${formatAge(ageHours)}`
  return receivedDate === null ? '—' : <span className={classes.date}>{formatDate(receivedDate)}</span>
}

/** The date is already in the first column. */
function describeEntered(date: IsoDate, atLocal: string): string {
  const at = formatDateTime(atLocal)
  return atLocal.startsWith(date) ? at.slice(at.indexOf('à')) : `le ${at}`
}
