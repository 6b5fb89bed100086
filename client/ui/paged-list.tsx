import type { ReactNode } from 'react'
import { pageCount } from '#shared/values/paging.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-types.ts'
import { LoadError } from './load-error.tsx'
import { PageSummaryPagination } from './page-summary-pagination.tsx'
import classes from './paged-list.module.css'

interface PagedListProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'refreshing'> {
  query: {
    data: { rows: readonly Row[]; total: number; page: number; pageSize: number } | undefined
    isError: boolean
    isPlaceholderData: boolean
    fetchStatus: 'fetching' | 'paused' | 'idle'
    refetch: () => unknown
  }
  failed: string
  filters: ReactNode
  count: ReactNode
  onPageChange: (page: number) => void
}

export function PagedList<Row>({ query, failed, filters, count, onPageChange, empty, ...table }: PagedListProps<Row>) {
  const { data, isError, isPlaceholderData, fetchStatus, refetch } = query
  const isFailed = data === undefined && isError
  // Contradicting filters send no query, so nothing is loading.
  const isUnasked = data === undefined && fetchStatus === 'idle'
  return (
    <>
      {filters !== null && <div className={classes.filters}>{filters}</div>}
      <p className={classes.count} role="status">
        {data === undefined ? '\u00A0' : count}
      </p>
      <DataTable
        rows={isUnasked ? [] : data?.rows}
        refreshing={isPlaceholderData}
        empty={isFailed ? <LoadError title={failed} onRetry={() => void refetch()} /> : empty}
        {...table}
      />
      <div className={classes.pages}>
        <PageSummaryPagination
          page={data?.page ?? 1}
          pageCount={data === undefined ? 1 : pageCount(data.total, data.pageSize)}
          onChange={onPageChange}
        />
      </div>
    </>
  )
}
