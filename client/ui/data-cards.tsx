import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import classes from './data-cards.module.css'
import type { DataColumn, DataTableProps } from './data-table-types.ts'
import { RowActions } from './row-actions.tsx'
import { opensOnClick } from './row-opening.ts'
import { type SteadyRow, useSteadyRow, useSteadyRows } from './steady-row.ts'

export function DataCards<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, skeletonRows = 4 } = props
  const toSteady = useSteadyRows(props)
  if (rows === undefined) {
    return (
      <ul className={classes.list} aria-label={label}>
        {Array.from({ length: skeletonRows }, (_, index) => (
          <li key={index} className={classes.card}>
            <Skeleton height={14} width="55%" mb={10} />
            <Skeleton height={12} width="80%" />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <Card key={rowKey(row)} columns={columns} {...toSteady(row)} />
      ))}
    </ul>
  )
}

function Card<Row>({ columns, ...given }: SteadyRow<Row> & Pick<DataTableProps<Row>, 'columns'>) {
  const { row, label, actions, open } = useSteadyRow(given)
  return useMemo(() => {
    const badges = withRole(columns, 'badge')
    return (
      <li className={classes.card} {...opensOnClick(open)}>
        <div className={classes.head}>
          <div className={classes.title}>
            {withRole(columns, 'title').map((column) => (
              <span key={column.key}>{column.render(row)}</span>
            ))}
          </div>
          {withRole(columns, 'amount').map((column) => (
            <div key={column.key} className={classes.amount}>
              {column.render(row)}
            </div>
          ))}
        </div>
        {badges.length > 0 && (
          <div className={classes.badges}>
            {badges.map((column) => (
              <span key={column.key}>{column.render(row)}</span>
            ))}
          </div>
        )}
        <div className={classes.foot}>
          <dl className={classes.metas}>
            {withRole(columns, 'meta').map((column) => (
              <div key={column.key} className={classes.meta}>
                <dt>{column.header}</dt>
                <dd>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
          {actions !== undefined && <RowActions actions={actions} rowLabel={label} />}
        </div>
      </li>
    )
  }, [columns, row, label, actions, open])
}

function withRole<Row>(columns: readonly DataColumn<Row>[], role: NonNullable<DataColumn<Row>['cardRole']>) {
  return columns.filter((column) => (column.cardRole ?? 'meta') === role)
}
