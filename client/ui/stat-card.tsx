import { Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './stat-card.module.css'

interface StatCardProps {
  label: string
  /** A number or an Amount; undefined while it loads. */
  value: ReactNode
  icon?: Icon
  /** A quiet line under the figure. */
  hint?: ReactNode
  tone?: 'neutral' | 'in' | 'out'
}

/** One figure with its name. */
export function StatCard({ label, value, icon: IconOf, hint, tone = 'neutral' }: StatCardProps) {
  return (
    <div className={classes.card} data-tone={tone}>
      <div className={classes.head}>
        <span className={classes.label}>{label}</span>
        {IconOf !== undefined && (
          <span className={classes.icon}>
            <IconOf size={18} aria-hidden />
          </span>
        )}
      </div>
      <div className={classes.value}>{value === undefined ? <Skeleton height={26} width="60%" /> : value}</div>
      {hint !== undefined && <div className={classes.hint}>{hint}</div>}
    </div>
  )
}
