import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** One quiet line under it. */
  description?: ReactNode
  /** Buttons of the page, the main one last. */
  actions?: ReactNode
}

/** The head of a page; its title takes the focus after a change of page (id `page-title`, pitfall 51). */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  useDocumentTitle(`${title} · Sandouk`)
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <Title order={1} id="page-title" tabIndex={-1}>
          {title}
        </Title>
        {description !== undefined && <p className={classes.description}>{description}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
