import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** Filters below the title, with all of it low, where a list needs the height. */
  tools?: ReactNode
}

export function PageHeader({ title, description, actions, tools }: PageHeaderProps) {
  useDocumentTitle(`${title} · Sandouk`)
  return (
    <header className={classes.header} data-dense={tools !== undefined || undefined}>
      <div className={classes.words}>
        <Title order={1} id="page-title" tabIndex={-1}>
          {title}
        </Title>
        {description !== undefined && <p className={classes.description}>{description}</p>}
      </div>
      {tools !== undefined && <div className={classes.tools}>{tools}</div>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
