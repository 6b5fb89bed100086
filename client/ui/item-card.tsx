import { Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './item-card.module.css'
import type { RowAction } from './row-action.ts'
import { RowActions } from './row-actions.tsx'

interface ItemCardProps {
  icon: Icon
  name: string
  children: ReactNode
  actions: readonly RowAction[]
}

export function ItemCard({ icon: IconComponent, name, children, actions }: ItemCardProps) {
  return (
    <li className={classes.card}>
      <span className={classes.icon}>
        <IconComponent size={22} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.words}>
        <Title order={2} className={classes.name ?? ''}>
          <bdi>{name}</bdi>
        </Title>
        <div className={classes.facts}>{children}</div>
      </div>
      <RowActions actions={actions} rowLabel={name} />
    </li>
  )
}
