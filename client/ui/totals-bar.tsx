import type { ReactNode } from 'react'
import classes from './totals-bar.module.css'

interface TotalsBarProps {
  /** What the figures are about: `Total de la période`. */
  title: string
  /** Figures in reading order, the one that matters last. */
  items: readonly { label: string; value: ReactNode }[]
}

/** The totals under a list, for the `footer` of a DataTable. */
export function TotalsBar({ title, items }: TotalsBarProps) {
  return (
    <div className={classes.bar}>
      <span className={classes.title}>{title}</span>
      <dl className={classes.items}>
        {items.map((item) => (
          <div key={item.label} className={classes.item}>
            <dt>{item.label}</dt>
            <dd>{item.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
