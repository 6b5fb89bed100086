import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import classes from './catalogue.module.css'

type Type = ApiOutputs['transactionTypes']['adminList']['rows'][number]

export const typeColumns: readonly DataColumn<Type>[] = [
  {
    key: 'product',
    header: 'Produit',
    cardRole: 'title',
    render: ({ name, description }) => (
      <>
        <bdi className={classes.name}>{name}</bdi>
        {description !== null && <bdi className={classes.description}>{description}</bdi>}
      </>
    ),
  },
  { key: 'operator', header: 'Opérateur', render: ({ operatorName }) => <bdi>{operatorName ?? '—'}</bdi> },
  {
    key: 'status',
    header: 'Statut',
    nowrap: true,
    cardRole: 'badge',
    render: ({ active }) =>
      active ? (
        <StatusBadge label="Actif" icon={IconCircleCheck} tone="good" />
      ) : (
        <StatusBadge label="Inactif" icon={IconCircleOff} tone="neutral" />
      ),
  },
]
