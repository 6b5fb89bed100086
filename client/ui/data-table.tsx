import { Skeleton, Table } from '@mantine/core'
import { useRef } from 'react'
import { DataCards } from './data-cards.tsx'
import classes from './data-table.module.css'
import type { DataColumn, DataTableProps } from './data-table-types.ts'
import { RowActions } from './row-actions.tsx'
import { useFitsAcross } from './use-fits-across.ts'
import { useIsNarrow } from './use-is-narrow.ts'

/** Shows a table from 768 px, and cards below or where the table would have to scroll sideways. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, empty, footer, refreshing = false } = props
  const isNarrow = useIsNarrow()
  const sheet = useRef<HTMLElement>(null)
  const fits = useFitsAcross(sheet)
  const isLoading = rows === undefined
  return (
    <section
      ref={sheet}
      className={classes.sheet}
      aria-label={label}
      aria-busy={isLoading || refreshing}
      data-refreshing={refreshing}
    >
      {rows?.length === 0 ? empty : isNarrow || !fits ? <DataCards {...props} /> : <WideTable {...props} />}
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
