import { IconArrowsExchange } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import type { Category } from '#shared/cash/categories.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { counted } from '#shared/values/count.ts'
import { AdminTransactionFilters } from './admin-transaction-filters.tsx'
import { generalColumns } from './transaction-columns.tsx'

const columns: readonly DataColumn<TransactionRow>[] = [
  ...generalColumns.slice(0, -1).map((column) =>
    column.key === 'category'
      ? {
          ...column,
          header: 'Produit',
          render: ({ operatorName, product }: TransactionRow) => (
            <bdi>{[operatorName, product?.name].filter((name) => name != null).join(' · ') || '—'}</bdi>
          ),
        }
      : column,
  ),
  ...generalColumns.slice(-1),
]

interface TransactionsSearch {
  q?: string | undefined
  type?: Category | undefined
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  page?: number | undefined
}

interface ClientTransactionsProps {
  userId: string
  search: TransactionsSearch
  onSearchChange: (change: TransactionsSearch) => void
}

/** The transactions of one client, newest first, to read. */
export function ClientTransactions({ userId, search, onSearchChange }: ClientTransactionsProps) {
  const { page = 1, q = '', type, from, to } = search
  const query = api.admin.clientTransactions.useQuery(
    {
      userId,
      page,
      search: q,
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
  const narrow = (change: TransactionsSearch) => onSearchChange({ ...change, page: undefined })
  return (
    <PagedList
      label="Transactions"
      query={query}
      failed={getFailure('admin.transactions')}
      filters={<AdminTransactionFilters value={search} hint="Produit, montant, référence…" onNarrow={narrow} />}
      count={counted(query.data?.total ?? 0, 'transaction')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          icon={IconArrowsExchange}
          title={isFiltered ? 'Aucune transaction pour ces filtres' : 'Aucune transaction'}
        >
          {isFiltered ? 'Élargissez la période ou effacez un filtre.' : "Ce client n'a encore rien saisi."}
        </EmptyState>
      }
      onPageChange={(next) => onSearchChange({ page: next })}
    />
  )
}
