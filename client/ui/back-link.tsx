import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './back-link.module.css'

interface BackLinkProps {
  /** The list's name: `Historique`. */
  children: ReactNode
  /** The router's link to it. */
  renderRoot: (props: Record<string, unknown>) => ReactNode
}

/** Over the title of a page that shows one row: back to its list. */
export function BackLink({ children, renderRoot }: BackLinkProps) {
  return (
    <Anchor size="sm" className={classes.back ?? ''} renderRoot={renderRoot}>
      <IconArrowLeft size={16} aria-hidden /> {children}
    </Anchor>
  )
}
