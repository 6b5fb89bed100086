import type { ReactNode } from 'react'
import type { RowAction } from './row-actions.tsx'

/** One column, which is one line of the card on a narrow screen. */
export interface DataColumn<Row> {
  key: string
  header: string
  render: (row: Row) => ReactNode
  /** Amounts: `right`. */
  align?: 'left' | 'right'
  /** Not shown in the table below this width (md 992, lg 1200 px); the card always shows it. */
  hideBelow?: 'md' | 'lg'
  /** Where it stands in the card: heading, amount beside it, badge above it, labelled line (default), or nowhere. */
  cardRole?: 'title' | 'amount' | 'badge' | 'meta' | 'none'
  /** Dates, badges, codes: never broken over two lines. Amounts never are. */
  nowrap?: boolean
}

export interface DataTableProps<Row> {
  /** What the table holds, for screen readers: `Transactions`. */
  label: string
  columns: readonly DataColumn<Row>[]
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  rowActions?: (row: Row) => readonly RowAction[]
  /** Names a row in its buttons' labels: `Modifier : entrée du 27/11/2026`. */
  rowLabel?: (row: Row) => string
  /** In place of the rows where there are none: an EmptyState. */
  empty: ReactNode
  /** Under the rows, on the same sheet: a TotalsBar. */
  footer?: ReactNode
  /** Another page or filter is on its way; the rows shown are the ones before. */
  refreshing?: boolean
  /** Rows drawn while loading. */
  skeletonRows?: number
}
