import { IconReceipt2, IconUserPlus } from '@tabler/icons-react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { userStates } from '#client/features/users/user-states.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import type { ValidationKind } from '#shared/validations/validation-input.ts'

export type Validation = ApiOutputs['admin']['validations']['rows'][number]

export const validationKinds = {
  payment: { label: 'Paiement', icon: IconReceipt2 },
  request: { label: 'Inscription', icon: IconUserPlus },
} as const satisfies Record<ValidationKind, object>

export const validationColumns: readonly DataColumn<Validation>[] = [
  {
    key: 'kind',
    header: 'Demande',
    nowrap: true,
    cardRole: 'badge',
    render: ({ kind }) => <StatusBadge {...validationKinds[kind]} tone="brand" />,
  },
  {
    key: 'client',
    header: 'Client',
    cardRole: 'title',
    render: ({ firstName, lastName, email }) => (
      <TwoLines first={<strong>{`${firstName} ${lastName}`}</strong>} second={email} />
    ),
  },
  {
    key: 'what',
    header: 'Détail',
    render: ({ planName, amount, paymentDate }) =>
      amount === null ? (
        (planName ?? '—')
      ) : (
        <TwoLines
          first={<span className="tabular">{formatMoney(amount)}</span>}
          second={paymentDate === null ? '' : `payé le ${formatDate(paymentDate)}`}
        />
      ),
  },
  {
    key: 'status',
    header: 'Statut',
    nowrap: true,
    cardRole: 'badge',
    render: ({ status }) => {
      const { choice, icon, tone } = userStates[status]
      return <StatusBadge label={choice} icon={icon} tone={tone} />
    },
  },
  { key: 'created', header: 'Reçue le', nowrap: true, render: ({ createdOn }) => formatDate(createdOn) },
]
