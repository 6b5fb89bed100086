import { Skeleton } from '@mantine/core'
import classes from './data-cards.module.css'
import type { DataColumn, DataTableProps } from './data-table-types.ts'
import { findOpening } from './row-action.ts'
import { RowActions } from './row-actions.tsx'
import { opensOnClick } from './row-opening.ts'

export function DataCards<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowActions,
  rowLabel,
  onOpen,
  skeletonRows = 4,
}: DataTableProps<Row>) {
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
  const titles = withRole(columns, 'title')
  const amounts = withRole(columns, 'amount')
  const badges = withRole(columns, 'badge')
  const metas = withRole(columns, 'meta')
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => {
        const actions = rowActions?.(row)
        const open = findOpening(actions) ?? (onOpen && (() => onOpen(row)))
        return (
          <li key={rowKey(row)} className={classes.card} {...opensOnClick(open)}>
            <div className={classes.head}>
              <div className={classes.title}>
                {titles.map((column) => (
                  <span key={column.key}>{column.render(row)}</span>
                ))}
              </div>
              {amounts.map((column) => (
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
                {metas.map((column) => (
                  <div key={column.key} className={classes.meta}>
                    <dt>{column.header}</dt>
                    <dd>{column.render(row)}</dd>
                  </div>
                ))}
              </dl>
              {actions !== undefined && <RowActions actions={actions} rowLabel={rowLabel?.(row)} />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function withRole<Row>(columns: readonly DataColumn<Row>[], role: NonNullable<DataColumn<Row>['cardRole']>) {
  return columns.filter((column) => (column.cardRole ?? 'meta') === role)
}
