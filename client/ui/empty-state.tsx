import { Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  icon: Icon
  title: string
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon: IconComponent, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <IconComponent size={26} stroke={1.6} aria-hidden />
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
