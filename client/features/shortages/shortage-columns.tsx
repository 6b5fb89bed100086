import { Badge } from '@mantine/core'
import { FileLink } from '#client/app/file-link.tsx'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { decisionStateLabels, surplusStateLabels } from '#shared/shortages/shortage-labels.fr.ts'
import type { DecisionRow, OpenShortageRow, SurplusRow } from '#shared/shortages/shortage-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'

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

const decisionTones = { proposed: 'yellow', acknowledged: 'green', contested: 'red', withdrawn: 'gray' } as const

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
      <Badge color={decisionTones[state]} tt="none" miw="max-content">
        {state === 'proposed' && !isConfirmed ? 'À confirmer' : decisionStateLabels[state]}
      </Badge>
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
      <TwoLines first={formatMoney(amount)} second={`sur ${formatMoney(discrepancy)}`} />
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
