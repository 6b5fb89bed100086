import { Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChecklist,
  IconCircleCheck,
  IconHourglass,
  IconLock,
  IconScale,
} from '@tabler/icons-react'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { monthStateLabels, PROVISIONAL } from '#shared/commissions/commission-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'
import type { AgencyRow, MonthRow } from './month-rows.ts'

const badges = {
  declared: { icon: IconChecklist, tone: 'brand' },
  received: { icon: IconCircleCheck, tone: 'good' },
  disputed: { icon: IconScale, tone: 'bad' },
  closed: { icon: IconLock, tone: 'neutral' },
} as const

function MonthState({ declaration, isOverdue, isDeclaredTogether }: MonthRow) {
  if (isOverdue) return <StatusBadge label="En retard" icon={IconAlertTriangle} tone="bad" />
  if (declaration === null && isDeclaredTogether) {
    return <StatusBadge label="Déclaré avec les autres" icon={IconChecklist} tone="neutral" />
  }
  if (declaration === null) return <StatusBadge label="À déclarer" icon={IconHourglass} tone="neutral" />
  const { state } = declaration
  return <StatusBadge label={monthStateLabels[state]} {...badges[state]} />
}

function describeGap(gap: Centimes | null): string | null {
  return gap === null || gap === 0 ? null : `écart ${formatSignedMoney(gap)}`
}

export const monthColumns: readonly DataColumn<MonthRow>[] = [
  {
    key: 'operator',
    header: 'Opérateur',
    cardRole: 'title',
    render: ({ operatorName, agencyId, agencyName }) => (
      <TwoLines
        first={<strong>{operatorName}</strong>}
        second={<bdi>{agencyId === null ? (agencyName ?? 'Toutes les agences') : agencyName}</bdi>}
      />
    ),
  },
  {
    key: 'accrued',
    header: 'Acquis',
    unit: 'MAD',
    align: 'right',
    cardRole: 'amount',
    render: ({ accrued, isProvisional }) => (
      <TwoLines first={<Amount centimes={accrued} />} second={isProvisional ? PROVISIONAL : null} />
    ),
  },
  {
    key: 'declared',
    header: 'Déclaré',
    unit: 'MAD',
    align: 'right',
    render: ({ declaration }) =>
      declaration === null ? (
        '—'
      ) : (
        <TwoLines first={<Amount centimes={declaration.declared} />} second={describeGap(declaration.gapDeclared)} />
      ),
  },
  {
    key: 'received',
    header: 'Reçu',
    unit: 'MAD',
    align: 'right',
    render: ({ declaration }) =>
      declaration?.received == null ? (
        '—'
      ) : (
        <TwoLines
          first={<Amount centimes={declaration.received} />}
          second={describeGap(declaration.gapReceived) ?? `le ${formatDate(declaration.receivedOn)}`}
        />
      ),
  },
  {
    key: 'note',
    header: 'Note',
    hideBelow: 'lg',
    render: ({ declaration }) => (
      <Text span inherit c="dimmed">
        <bdi>{declaration?.note ?? '—'}</bdi>
      </Text>
    ),
  },
  { key: 'state', header: 'État', cardRole: 'badge', nowrap: true, render: (row) => <MonthState {...row} /> },
]

export const agencyColumns: readonly DataColumn<AgencyRow>[] = [
  {
    key: 'agency',
    header: 'Agence',
    cardRole: 'title',
    render: ({ agencyName }) => <bdi>{agencyName ?? 'Sans agence'}</bdi>,
  },
  { key: 'operator', header: 'Opérateur', cardRole: 'meta', render: ({ operatorName }) => <bdi>{operatorName}</bdi> },
  {
    key: 'accrued',
    header: 'Acquis',
    unit: 'MAD',
    align: 'right',
    cardRole: 'amount',
    render: ({ accrued, isProvisional }) => (
      <TwoLines first={<Amount centimes={accrued} />} second={isProvisional ? PROVISIONAL : null} />
    ),
  },
]
