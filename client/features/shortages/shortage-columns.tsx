import { IconBan, IconCheck, IconHourglass, IconX } from '@tabler/icons-react'
import { FileLink } from '#client/app/file-link.tsx'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { decisionStateLabels, surplusStateLabels } from '#shared/shortages/shortage-labels.fr.ts'
import type { DecisionRow, OpenShortageRow, ShortageSource, SurplusRow } from '#shared/shortages/shortage-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney, subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'

type Where = Pick<ShortageSource, 'date' | 'name' | 'place'>

function whereColumn<Row>(read: (row: Row) => Where): DataColumn<Row> {
  return {
    key: 'date',
    header: 'Journée',
    cardRole: 'title',
    render: (row) => {
      const { date, name, place } = read(row)
      return (
        <TwoLines
          first={formatDate(date)}
          second={
            <>
              {name} · <bdi>{place}</bdi>
            </>
          }
        />
      )
    },
  }
}

export const openColumns: ReadonlyArray<DataColumn<OpenShortageRow>> = [
  whereColumn((row) => row),
  {
    key: 'what',
    header: 'Où',
    render: ({ accountLabel, transferId }) => (
      <bdi>{transferId === null ? (accountLabel ?? 'Caisse') : 'Transfert'}</bdi>
    ),
  },
  {
    key: 'by',
    header: 'Compté par',
    hideBelow: 'md',
    render: ({ countedByName }) => <bdi>{countedByName ?? '—'}</bdi>,
  },
  {
    key: 'amount',
    header: 'Manque',
    unit: 'MAD',
    align: 'right',
    cardRole: 'amount',
    render: ({ discrepancy }) => <Amount centimes={discrepancy} />,
  },
]

const decisionBadges = {
  proposed: { label: decisionStateLabels.proposed, icon: IconHourglass, tone: 'waiting' },
  acknowledged: { label: decisionStateLabels.acknowledged, icon: IconCheck, tone: 'good' },
  contested: { label: decisionStateLabels.contested, icon: IconX, tone: 'bad' },
  withdrawn: { label: decisionStateLabels.withdrawn, icon: IconBan, tone: 'neutral' },
} as const satisfies Record<DecisionRow['state'], object>

export const decisionColumns: ReadonlyArray<DataColumn<DecisionRow>> = [
  whereColumn((row) => row),
  {
    key: 'person',
    header: 'Personne',
    render: ({ memberName, accountLabel }) => <TwoLines first={<bdi>{memberName}</bdi>} second={accountLabel} />,
  },
  {
    key: 'state',
    header: 'Réponse',
    cardRole: 'badge',
    render: ({ state, isConfirmed }) => (
      <StatusBadge
        {...decisionBadges[state]}
        {...(state === 'proposed' && !isConfirmed ? { label: 'À confirmer' } : {})}
      />
    ),
  },
  {
    key: 'text',
    header: 'Motif ou document',
    render: ({ answerText, attachment, recordedByName }) =>
      attachment === null ? (
        <bdi>{answerText ?? '—'}</bdi>
      ) : (
        <TwoLines
          first={<FileLink file={attachment} />}
          second={
            <>
              Enregistré par <bdi>{recordedByName}</bdi>
            </>
          }
        />
      ),
  },
  {
    key: 'amount',
    header: 'Montant',
    align: 'right',
    cardRole: 'amount',
    render: ({ amount, discrepancy }) => (
      <TwoLines
        first={formatMoney(amount)}
        second={discrepancy === null ? null : `sur ${formatMoney(subtractCentimes(ZERO_AMOUNT, discrepancy))}`}
      />
    ),
  },
]

export const surplusColumns: ReadonlyArray<DataColumn<SurplusRow>> = [
  whereColumn(({ date, closingName: name, agencyName: place }) => ({ date, name, place })),
  {
    key: 'state',
    header: 'État',
    render: ({ state, until }) => (
      <TwoLines first={surplusStateLabels[state]} second={state === 'held' ? `jusqu'au ${formatDate(until)}` : null} />
    ),
  },
  {
    key: 'by',
    header: 'Compté par',
    hideBelow: 'md',
    render: ({ countedByName }) => <bdi>{countedByName ?? '—'}</bdi>,
  },
  {
    key: 'amount',
    header: 'Reste',
    align: 'right',
    cardRole: 'amount',
    render: ({ left, amount }) => <TwoLines first={formatMoney(left)} second={`sur ${formatMoney(amount)}`} />,
  },
]
