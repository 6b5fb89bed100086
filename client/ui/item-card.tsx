import { Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './item-card.module.css'
import { type RowAction, RowActions } from './row-actions.tsx'

interface ItemCardProps {
  icon: Icon
  name: string
  /** Quiet lines under the name. */
  children: ReactNode
  actions: readonly RowAction[]
}

/** One named thing of an ItemGrid. A name of any length wraps, and an Arabic one does not turn the card round (pitfall 57). */
export function ItemCard({ icon: IconOf, name, children, actions }: ItemCardProps) {
  return (
    <li className={classes.card}>
      <span className={classes.icon}>
        <IconOf size={22} stroke={1.7} aria-hidden />
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
