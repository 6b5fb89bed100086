import { Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  icon: Icon
  title: string
  children: ReactNode
  action: ReactNode
  tone?: 'good' | 'warn'
}

/** Takes the focus, so that screen readers read it. */
export function Notice({ icon: IconComponent, title, children, action, tone = 'good' }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.notice} data-tone={tone}>
      <IconComponent size={40} stroke={1.5} className={classes.icon ?? ''} aria-hidden />
      <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.title ?? ''}>
        {title}
      </Title>
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  )
}
