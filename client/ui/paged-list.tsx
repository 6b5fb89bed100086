import type { ReactNode } from 'react'
import { pageCount } from '#shared/paging.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { LoadError } from './load-error.tsx'
import { PageSummaryPagination } from './page-summary-pagination.tsx'
import classes from './paged-list.module.css'

interface PagedListProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'refreshing'> {
  /** The query, as it stands. */
  query: {
    data: { rows: readonly Row[]; total: number; page: number; pageSize: number } | undefined
    isError: boolean
    isPlaceholderData: boolean
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
  const { data, isError, isPlaceholderData, refetch } = query
  const isFailed = data === undefined && isError
  return (
    <>
      <div className={classes.filters}>{filters}</div>
      <p className={classes.count} role="status">
        {data === undefined ? '\u00A0' : count}
      </p>
      <DataTable
        rows={isFailed ? [] : data?.rows}
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
