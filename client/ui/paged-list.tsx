import type { ReactNode } from 'react'
import { pageCount } from '#shared/values/paging.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-types.ts'
import { LoadError } from './load-error.tsx'
import { PageSummaryPagination } from './page-summary-pagination.tsx'
import classes from './paged-list.module.css'

interface PagedListProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'refreshing'> {
  /** The query, as it stands. */
  query: {
    data: { rows: readonly Row[]; total: number; page: number; pageSize: number } | undefined
    isError: boolean
    isPlaceholderData: boolean
    fetchStatus: 'fetching' | 'paused' | 'idle'
    refetch: () => unknown
  }
  /** The sentence of its failure. */
  failed: string
  filters: ReactNode
  /** How many there are, in words. */
  count: ReactNode
  onPageChange: (page: number) => void
}

/** A paged list: filters, how many there are, the rows and their pages. */
export function PagedList<Row>({ query, failed, filters, count, onPageChange, empty, ...table }: PagedListProps<Row>) {
  const { data, isError, isPlaceholderData, fetchStatus, refetch } = query
  const isFailed = data === undefined && isError
  // Filters that contradict each other ask for nothing: nothing is on its way either.
  const isUnasked = data === undefined && fetchStatus === 'idle'
  return (
    <>
      <div className={classes.filters}>{filters}</div>
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
