import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './item-grid.module.css'

interface ItemGridProps {
  label: string
  children: readonly ReactNode[] | undefined
}

export function ItemGrid({ label, children }: ItemGridProps) {
  return (
    <ul className={classes.grid} aria-label={label} aria-busy={children === undefined}>
      {children ??
        Array.from({ length: 6 }, (_, index) => (
          <li key={index}>
            <Skeleton height={92} radius="lg" />
          </li>
        ))}
    </ul>
  )
}
