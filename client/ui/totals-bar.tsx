import type { ReactNode } from 'react'
import classes from './totals-bar.module.css'

interface TotalsBarProps {
  title: string
  items: readonly { label: string; value: ReactNode }[]
}

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
