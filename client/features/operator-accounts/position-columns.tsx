import { IconAlertTriangle, IconArrowBarDown, IconArrowBarUp, IconCircleCheck } from '@tabler/icons-react'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import type { BalanceState } from '#shared/operator-accounts/balance-state.ts'
import {
  accountModeLabels,
  balanceStateLabels,
  describeLimit,
} from '#shared/operator-accounts/operator-account-labels.fr.ts'
import type { OperatorPosition } from '#shared/operator-accounts/position-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { describeNotRead, describeUnsettled, isLate } from './position-words.ts'

const badges = {
  overdrawn: { icon: IconAlertTriangle, tone: 'bad' },
  low: { icon: IconArrowBarDown, tone: 'waiting' },
  high: { icon: IconArrowBarUp, tone: 'waiting' },
  inOrder: { icon: IconCircleCheck, tone: 'good' },
} as const satisfies Record<BalanceState, object>

const account: DataColumn<OperatorPosition> = {
  key: 'account',
  header: 'Compte',
  cardRole: 'title',
  render: ({ operatorName, label }) => <TwoLines first={<strong>{operatorName}</strong>} second={<bdi>{label}</bdi>} />,
}

const agency: DataColumn<OperatorPosition> = {
  key: 'agency',
  header: 'Agence',
  render: ({ agencyName }) => <bdi>{agencyName}</bdi>,
}

const figures: readonly DataColumn<OperatorPosition>[] = [
  {
    key: 'balance',
    header: 'Attendu maintenant',
    align: 'right',
    cardRole: 'amount',
    render: ({ balance, mode }) => <TwoLines first={<Amount centimes={balance} />} second={accountModeLabels[mode]} />,
  },
  {
    key: 'state',
    header: 'Limites',
    cardRole: 'badge',
    nowrap: true,
    render: ({ state, ...limits }) => (
      <TwoLines
        first={<StatusBadge label={balanceStateLabels[state]} {...badges[state]} />}
        second={describeLimit(state, limits)}
      />
    ),
  },
  {
    key: 'read',
    header: 'Dernier relevé',
    align: 'right',
    render: ({ lastRead, notReadCount }) =>
      lastRead === null ? (
        <TwoLines first="Jamais relevé" second={describeNotRead(notReadCount)} />
      ) : (
        <TwoLines
          first={<Amount centimes={lastRead.balance} />}
          second={`le ${formatDate(lastRead.date)}${notReadCount === 0 ? '' : `, ${describeNotRead(notReadCount)}`}`}
        />
      ),
  },
  {
    key: 'unsettled',
    header: 'Sans règlement',
    nowrap: true,
    render: (position) =>
      isLate(position) ? (
        <TwoLines
          first={<StatusBadge label={describeUnsettled(position)} icon={IconAlertTriangle} tone="bad" />}
          second={`${position.maxDays} au plus`}
        />
      ) : (
        describeUnsettled(position)
      ),
  },
]

export function positionColumns(withAgency: boolean): readonly DataColumn<OperatorPosition>[] {
  return withAgency ? [account, agency, ...figures] : [account, ...figures]
}
