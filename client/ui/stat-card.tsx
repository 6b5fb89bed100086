import { Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './stat-card.module.css'

interface StatCardProps {
  label: string
  value: ReactNode
  icon?: Icon
  hint?: ReactNode
  tone?: 'neutral' | 'in' | 'out'
}

export function StatCard({ label, value, icon: IconComponent, hint, tone = 'neutral' }: StatCardProps) {
  return (
    <div className={classes.card} data-tone={tone}>
      <div className={classes.head}>
        <span className={classes.label}>{label}</span>
        {IconComponent !== undefined && (
          <span className={classes.icon}>
            <IconComponent size={18} aria-hidden />
          </span>
        )}
      </div>
      <div className={classes.value}>{value === undefined ? <Skeleton height={26} width="60%" /> : value}</div>
      {hint !== undefined && <div className={classes.hint}>{hint}</div>}
    </div>
  )
}
