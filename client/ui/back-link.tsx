import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './back-link.module.css'

interface BackLinkProps {
  children: ReactNode
  renderRoot: (props: Record<string, unknown>) => ReactNode
}

export function BackLink({ children, renderRoot }: BackLinkProps) {
  return (
    <Anchor size="sm" className={classes.back ?? ''} renderRoot={renderRoot}>
      <IconArrowLeft size={16} aria-hidden /> {children}
    </Anchor>
  )
}
