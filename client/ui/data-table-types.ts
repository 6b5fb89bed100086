import type { ReactNode } from 'react'
import type { RowAction } from './row-action.ts'

export interface DataColumn<Row> {
  key: string
  header: string
  /** Named once in the head; the rows of the table leave the currency out, the cards do not. */
  unit?: 'MAD'
  render: (row: Row) => ReactNode
  align?: 'left' | 'right'
  /** Hidden in the table below this width (md 992, lg 1200 px), never in the card. */
  hideBelow?: 'md' | 'lg'
  cardRole?: 'title' | 'amount' | 'badge' | 'meta' | 'none'
  nowrap?: boolean
}

export interface DataTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  rowActions?: (row: Row) => readonly RowAction[]
  /** What a click on the row or Enter shows, where no action `opens` it. */
  onOpen?: (row: Row) => void
  /** Names the row in the labels of its buttons: `Modifier : entrée du 27/11/2026`. */
  rowLabel?: (row: Row) => string
  empty: ReactNode
  footer?: ReactNode
  /** The next page or filter is loading; the rows are those before it. */
  refreshing?: boolean
  skeletonRows?: number
  /** Rows as high as their content, for a few rows that say much. */
  tall?: boolean
}
