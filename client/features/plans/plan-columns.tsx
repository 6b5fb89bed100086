import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { usePriceText } from '#client/features/seller/use-price-text.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatCount } from '#shared/values/count.ts'
import { agencyAllowance } from '#shared/plans/agency-allowance.ts'
import classes from './plans-screen.module.css'

type Plan = ApiOutputs['plans']['list'][number]

export const planColumns: readonly DataColumn<Plan>[] = [
  {
    key: 'plan',
    header: 'Pack',
    cardRole: 'title',
    render: ({ name, description }) => (
      <>
        <bdi className={classes.name}>{name}</bdi>
        {description !== null && (
          <bdi className={classes.description} data-second>
            {description}
          </bdi>
        )}
      </>
    ),
  },
  {
    key: 'price',
    header: 'Prix par an',
    align: 'right',
    cardRole: 'amount',
    render: (plan) => <YearlyPrice plan={plan} />,
  },
  { key: 'agencies', header: 'Agences', nowrap: true, render: ({ maxAgencies }) => agencyAllowance(maxAgencies) },
  {
    key: 'subscriptions',
    header: 'Abonnements',
    align: 'right',
    render: ({ subscriptions }) => <span className="tabular">{formatCount(subscriptions)}</span>,
  },
  {
    key: 'status',
    header: 'Statut',
    nowrap: true,
    cardRole: 'badge',
    render: ({ isActive }) =>
      isActive ? (
        <StatusBadge label="Actif" icon={IconCircleCheck} tone="good" />
      ) : (
        <StatusBadge label="Inactif" icon={IconCircleOff} tone="neutral" />
      ),
  },
  {
    key: 'created',
    header: 'Créé le',
    nowrap: true,
    hideBelow: 'lg',
    render: ({ createdOn }) => formatDate(createdOn),
  },
]

function YearlyPrice({ plan }: { plan: Plan }) {
  const toPriceText = usePriceText()
  return <span className={`${classes.price ?? ''} tabular`}>{plan.price === 0 ? 'Gratuit' : toPriceText(plan)}</span>
}
