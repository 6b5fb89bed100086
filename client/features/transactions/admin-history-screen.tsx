import { IconArrowsExchange } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Exporter } from '#client/app/exporter.tsx'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { Amount } from '#client/ui/amount.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { searchHints } from '#client/ui/search-hints.fr.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { counted } from '#shared/values/count.ts'
import { TwoLines } from '#client/ui/two-lines.tsx'
import type { HistorySearch } from './admin-history-search.ts'
import { PagedList } from '#client/ui/paged-list.tsx'
import { AdminTransactionFilters } from './admin-transaction-filters.tsx'
import { DatedCell } from './dated-cell.tsx'
import { directions } from './directions.ts'
import { OffDrawerBadge } from './off-drawer-badge.tsx'

type Transaction = ApiOutputs['admin']['transactions']['rows'][number]

const columns: readonly DataColumn<Transaction>[] = [
  {
    key: 'date',
    header: 'Date',
    nowrap: true,
    render: (row) => <DatedCell date={row.date} isDayClosed={row.isDayClosed} />,
  },
  {
    key: 'type',
    header: 'Type',
    cardRole: 'badge',
    nowrap: true,
    render: ({ type }) => {
      const { label, icon, tone } = directions[type]
      return <StatusBadge label={label} icon={icon} tone={tone} />
    },
  },
  {
    key: 'client',
    header: 'Client',
    cardRole: 'title',
    render: ({ ownerName, ownerEmail }) => <TwoLines first={ownerName} second={ownerEmail} />,
  },
  {
    key: 'agency',
    header: 'Agence',
    render: ({ agencyName }) => (agencyName === null ? <OffDrawerBadge /> : <bdi>{agencyName}</bdi>),
  },
  {
    key: 'product',
    header: 'Produit',
    hideBelow: 'lg',
    render: ({ productName, operatorName }) => (
      <bdi>{[operatorName, productName].filter((name) => name !== null).join(' · ') || '—'}</bdi>
    ),
  },
  {
    key: 'amount',
    header: 'Montant',
    unit: 'MAD',
    align: 'right',
    cardRole: 'amount',
    render: ({ type, amount }) => <Amount centimes={amount} tone={directions[type].money} />,
  },
]

interface HistoryScreenProps {
  search: HistorySearch
  onSearchChange: (search: HistorySearch) => void
}

export function HistoryScreen({ search, onSearchChange }: HistoryScreenProps) {
  const navigate = useNavigate()
  const { page = 1, q = '', type, from, to } = search
  const query = api.admin.transactions.useQuery(
    {
      search: q,
      page,
      ...(type === undefined ? {} : { type }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    },
    {
      enabled: from === undefined || to === undefined || from <= to,
      placeholderData: keepPreviousData,
      meta: { outcome: 'admin.transactions' },
    },
  )
  const isFiltered = q !== '' || type !== undefined || from !== undefined || to !== undefined
  // A new filter starts at page 1.
  const narrow = (change: Partial<HistorySearch>) => onSearchChange({ ...search, ...change, page: undefined })
  const found = counted(query.data?.total ?? 0, 'transaction')
  return (
    <>
      <PageHeader
        title="Historique des transactions"
        description="Les transactions de tous les clients, les plus récentes d'abord."
        actions={<Exporter of="clientTransactions" filters={{ search: q, type, from, to }} />}
      />
      <PagedList
        label="Transactions"
        query={query}
        failed={getFailure('admin.transactions')}
        filters={<AdminTransactionFilters value={search} hint={searchHints.transaction} onNarrow={narrow} />}
        count={
          query.data?.isMore === true
            ? `Les ${found} les plus récentes\u00A0; réduisez la période pour voir les autres.`
            : found
        }
        columns={columns}
        onOpen={({ ownerId }) => void navigate({ to: '/admin/users/$id', params: { id: ownerId } })}
        rowKey={({ id, ownerId }) => `${ownerId} ${id}`}
        empty={
          <EmptyState
            icon={IconArrowsExchange}
            title={isFiltered ? 'Aucune transaction pour ces filtres' : 'Aucune transaction'}
          >
            {isFiltered
              ? 'Élargissez la période ou effacez un filtre.'
              : 'Les transactions des clients apparaîtront ici.'}
          </EmptyState>
        }
        onPageChange={(next) => onSearchChange({ ...search, page: next })}
      />
    </>
  )
}
