import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { Amount } from '#client/ui/amount.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { accountModeLabels, feeToLabels, readRuleLabels } from '#shared/operator-accounts/operator-account-labels.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { OperatorAccount } from './account-values.ts'
import { describeLimits } from './account-words.ts'

export const accountColumns: readonly DataColumn<OperatorAccount>[] = [
  {
    key: 'account',
    header: 'Compte',
    cardRole: 'title',
    render: ({ operatorName, label }) => (
      <TwoLines first={<strong>{operatorName}</strong>} second={<bdi>{label}</bdi>} />
    ),
  },
  {
    key: 'mode',
    header: 'Mode',
    render: ({ mode, feeTo }) => (
      <TwoLines first={accountModeLabels[mode]} second={`Frais\u00A0: ${feeToLabels[feeTo].toLowerCase()}`} />
    ),
  },
  {
    key: 'opening',
    header: 'Solde de départ',
    align: 'right',
    render: ({ figures, openedOn }) => (
      <TwoLines
        first={figures === null ? '—' : <Amount centimes={figures.opening} />}
        second={`depuis le ${formatDate(openedOn)}`}
      />
    ),
  },
  { key: 'read', header: 'Relevé', render: ({ readRule }) => readRuleLabels[readRule] },
  { key: 'limits', header: 'Limites', render: describeLimits },
  {
    key: 'state',
    header: 'État',
    cardRole: 'badge',
    nowrap: true,
    render: ({ closedOn }) =>
      closedOn === null ? (
        <StatusBadge label="Ouvert" icon={IconCircleCheck} tone="good" />
      ) : (
        <StatusBadge label={`Fermé le ${formatDate(closedOn)}`} icon={IconLock} tone="neutral" />
      ),
  },
]
