import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { useIsWithinMain } from './main-area.tsx'
import classes from './message-page.module.css'

interface MessagePageProps {
  title: string
  children: ReactNode
  action?: ReactNode
}

export function MessagePage({ title, children, action }: MessagePageProps) {
  const isWithin = useIsWithinMain()
  const Page = isWithin ? 'div' : 'main'
  return (
    <Page className={classes.page}>
      {!isWithin && <Logo />}
      <Title order={1} mt="xl">
        {title}
      </Title>
      <p className={classes.text}>{children}</p>
      {action}
    </Page>
  )
}
