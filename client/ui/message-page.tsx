import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import classes from './message-page.module.css'

interface MessagePageProps {
  title: string
  children: ReactNode
  /** Where to go from here. */
  action?: ReactNode
}

/** A whole page that says one thing: not found, broken, please reload. */
export function MessagePage({ title, children, action }: MessagePageProps) {
  return (
    <main className={classes.page}>
      <Logo />
      <Title order={1} mt="xl">
        {title}
      </Title>
      <p className={classes.text}>{children}</p>
      {action}
    </main>
  )
}
