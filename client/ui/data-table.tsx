import { Skeleton, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { DataCards } from './data-cards.tsx'
import classes from './data-table.module.css'
import { RowActions, type RowAction } from './row-actions.tsx'
import { useIsNarrow } from './use-is-narrow.ts'

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

/** Rows as a table from 768 px, as cards below; never a table that scrolls sideways. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, empty, footer, refreshing = false } = props
  const isNarrow = useIsNarrow()
  const isLoading = rows === undefined
  return (
    <section
      className={classes.sheet}
      aria-label={label}
      aria-busy={isLoading || refreshing}
      data-refreshing={refreshing}
    >
      {rows?.length === 0 ? empty : isNarrow ? <DataCards {...props} /> : <WideTable {...props} />}
      {footer !== undefined && <div className={classes.footer}>{footer}</div>}
    </section>
  )
}

function WideTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowActions, rowLabel, skeletonRows = 6 } = props
  return (
    <Table className={classes.table ?? ''} verticalSpacing="sm" horizontalSpacing="md" aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.key} {...cellProps(column)} scope="col">
              {column.header}
            </Table.Th>
          ))}
          {rowActions !== undefined && (
            <Table.Th className={classes.actions ?? ''} scope="col">
              <span className={classes.hiddenText}>Actions</span>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows === undefined
          ? Array.from({ length: skeletonRows }, (_, index) => (
              <Table.Tr key={index}>
                {columns.map((column) => (
                  <Table.Td key={column.key} {...cellProps(column)}>
                    <Skeleton
                      height={14}
                      width={column.align === 'right' ? '60%' : '75%'}
                      ml={column.align === 'right' ? 'auto' : 0}
                    />
                  </Table.Td>
                ))}
                {rowActions !== undefined && <Table.Td className={classes.actions ?? ''} />}
              </Table.Tr>
            ))
          : rows.map((row) => (
              <Table.Tr key={rowKey(row)}>
                {columns.map((column) => (
                  <Table.Td key={column.key} {...cellProps(column)}>
                    <div className={classes.cell}>{column.render(row)}</div>
                  </Table.Td>
                ))}
                {rowActions !== undefined && (
                  <Table.Td className={classes.actions ?? ''}>
                    <RowActions actions={rowActions(row)} rowLabel={rowLabel?.(row)} />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
      </Table.Tbody>
    </Table>
  )
}

function cellProps<Row>(column: DataColumn<Row>) {
  return {
    'data-align': column.align ?? 'left',
    'data-nowrap': column.nowrap === true || column.align === 'right' ? true : undefined,
    ...(column.hideBelow === undefined ? {} : { visibleFrom: column.hideBelow }),
  }
}
