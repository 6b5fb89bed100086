import { IconCircleCheck, IconHourglass, IconLock } from '@tabler/icons-react'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import {
  commissionBasisLabels,
  commissionPaymentLabels,
  commissionTypeLabels,
  describeTerms,
  describeTiers,
} from '#shared/commissions/commission-labels.fr.ts'
import type { CommissionRule } from '#shared/commissions/commission-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatDateRange } from '#shared/values/date-range.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

type RuleState = 'current' | 'coming' | 'ended'

export function getRuleState({ validFrom, validTo }: CommissionRule, today: IsoDate): RuleState {
  if (validTo !== null && (validTo < today || validTo < validFrom)) return 'ended'
  return validFrom > today ? 'coming' : 'current'
}

function describePeriod({ validFrom, validTo }: CommissionRule): string {
  if (validTo === null) return `depuis le ${formatDate(validFrom)}`
  return validTo < validFrom ? 'jamais en vigueur' : formatDateRange(validFrom, validTo)
}

const badges = {
  current: <StatusBadge label="En vigueur" icon={IconCircleCheck} tone="good" />,
  coming: <StatusBadge label="À venir" icon={IconHourglass} tone="waiting" />,
  ended: <StatusBadge label="Terminée" icon={IconLock} tone="neutral" />,
} as const

export function ruleColumns(today: IsoDate): readonly DataColumn<CommissionRule>[] {
  return [
    {
      key: 'operator',
      header: 'Opérateur',
      cardRole: 'title',
      render: ({ operatorName, product, agencyName }) => (
        <TwoLines
          first={<strong>{operatorName}</strong>}
          second={[product?.name, agencyName].filter((name) => name != null).join(', ')}
        />
      ),
    },
    {
      key: 'type',
      header: 'Transactions',
      render: ({ type, basis }) => (
        <TwoLines
          first={commissionTypeLabels[type]}
          second={basis === 'operation' ? null : commissionBasisLabels[basis].toLowerCase()}
        />
      ),
    },
    {
      key: 'terms',
      header: 'Commission',
      render: (rule) => (
        <TwoLines
          first={describeTerms(rule)}
          second={rule.tiers.length > 1 ? describeTiers(rule).join('\u00A0; ') : null}
        />
      ),
    },
    {
      key: 'paid',
      header: 'Payée',
      hideBelow: 'md',
      render: ({ paid, reversible }) => (
        <TwoLines first={commissionPaymentLabels[paid]} second={reversible ? 'reprise si annulée' : null} />
      ),
    },
    {
      key: 'state',
      header: 'État',
      cardRole: 'badge',
      nowrap: true,
      render: (rule) => <TwoLines first={badges[getRuleState(rule, today)]} second={describePeriod(rule)} />,
    },
  ]
}
