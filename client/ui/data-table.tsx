import { Skeleton, Table } from '@mantine/core'
import { type MouseEvent, useMemo, useRef } from 'react'
import { DataCards } from './data-cards.tsx'
import classes from './data-table.module.css'
import type { DataColumn, DataTableProps } from './data-table-types.ts'
import { RowActions } from './row-actions.tsx'
import { opensOnEnter } from './row-opening.ts'
import { type SteadyRow, useSteadyRow, useSteadyRows } from './steady-row.ts'
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

/** The full text of a cell that is cut off, as its tooltip. */
function handleHover({ target }: MouseEvent<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  if (cell === null) return
  const isCut = [cell, ...cell.querySelectorAll('[data-clip]')].some(
    ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
      scrollHeight > clientHeight + 2 || scrollWidth > clientWidth + 1,
  )
  if (isCut) cell.title = cell.innerText.replaceAll(/\s*\n\s*/g, '\n')
  else cell.removeAttribute('title')
}

function WideTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowActions, skeletonRows = 6, tall = false } = props
  const toSteady = useSteadyRows(props)
  return (
    <Table
      className={classes.table ?? ''}
      data-tall={tall || undefined}
      verticalSpacing="sm"
      horizontalSpacing="sm"
      aria-label={label}
      onMouseOver={handleHover}
    >
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.key} {...cellProps(column)} scope="col">
              {column.header}
              {column.unit !== undefined && <span className={classes.unit}> ({column.unit})</span>}
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
          : rows.map((row) => <WideRow key={rowKey(row)} columns={columns} {...toSteady(row)} />)}
      </Table.Tbody>
    </Table>
  )
}

function WideRow<Row>({ columns, ...given }: SteadyRow<Row> & Pick<DataTableProps<Row>, 'columns'>) {
  const { row, label, actions, open } = useSteadyRow(given)
  return useMemo(
    () => (
      <Table.Tr {...opensOnEnter(open)}>
        {columns.map((column) => (
          <Table.Td key={column.key} {...cellProps(column)}>
            <div className={classes.cell} data-cell>
              {column.render(row)}
            </div>
          </Table.Td>
        ))}
        {actions !== undefined && (
          <Table.Td className={classes.actions ?? ''}>
            <RowActions actions={actions} rowLabel={label} />
          </Table.Td>
        )}
      </Table.Tr>
    ),
    [columns, row, label, actions, open],
  )
}

function cellProps<Row>(column: DataColumn<Row>) {
  return {
    'data-align': column.align ?? 'left',
    'data-unit': column.unit,
    'data-nowrap': column.nowrap === true || column.align === 'right' ? true : undefined,
    ...(column.hideBelow === undefined ? {} : { visibleFrom: column.hideBelow }),
  }
}
