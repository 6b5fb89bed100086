import { IconBan, IconCheck, IconHourglass, IconX } from '@tabler/icons-react'
import { FileLink } from '#client/app/file-link.tsx'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { decisionStateLabels, surplusStateLabels } from '#shared/shortages/shortage-labels.fr.ts'
import type { DecisionRow, OpenShortageRow, SurplusRow } from '#shared/shortages/shortage-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney, subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'

type Closed = Pick<OpenShortageRow, 'date' | 'closingName' | 'agencyName'>

function closedColumn<Row extends Closed>(): DataColumn<Row> {
  return {
    key: 'date',
    header: 'Journée',
    cardRole: 'title',
    render: ({ date, closingName, agencyName }) => (
      <TwoLines
        first={formatDate(date)}
        second={
          <>
            {closingName} · <bdi>{agencyName}</bdi>
          </>
        }
      />
    ),
  }
}

export const openColumns: ReadonlyArray<DataColumn<OpenShortageRow>> = [
  closedColumn(),
  {
    key: 'what',
    header: 'Où',
    render: ({ accountLabel }) => <bdi>{accountLabel ?? 'Caisse'}</bdi>,
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
  closedColumn(),
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
      <TwoLines first={formatMoney(amount)} second={`sur ${formatMoney(subtractCentimes(ZERO_AMOUNT, discrepancy))}`} />
    ),
  },
]

export const surplusColumns: ReadonlyArray<DataColumn<SurplusRow>> = [
  closedColumn(),
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
