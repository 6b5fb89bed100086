import { Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  icon: Icon
  title: string
  /** What to do about it. */
  children?: ReactNode
  /** The button that does it. */
  action?: ReactNode
}

/** In place of a list with nothing in it. */
export function EmptyState({ icon: IconOf, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <IconOf size={26} stroke={1.6} aria-hidden />
      </span>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children !== undefined && (
        <Text size="sm" c="dimmed" maw={420}>
          {children}
        </Text>
      )}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}
