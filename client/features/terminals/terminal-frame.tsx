import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '#client/ui/logo.tsx'
import { OfflineBanner } from '#client/ui/offline-banner.tsx'
import classes from './terminal-frame.module.css'

interface TerminalFrameProps {
  /** The agency and the machine. */
  place?: { agencyName: string; name: string } | undefined
  /** Above the title. */
  mark?: ReactNode
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  foot?: ReactNode
}

/** The whole screen of a counter machine while no user is signed in. */
export function TerminalFrame({ place, mark, title, description, children, foot }: TerminalFrameProps) {
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <Logo size={26} />
        {place !== undefined && (
          <p className={classes.place}>
            <strong>
              <bdi>{place.agencyName}</bdi>
            </strong>
            <bdi>{place.name}</bdi>
          </p>
        )}
      </header>
      <OfflineBanner />
      <main className={classes.main} id="contenu">
        {mark !== undefined && <div className={classes.mark}>{mark}</div>}
        <Title order={1} id="page-title" tabIndex={-1} className={classes.title ?? ''}>
          {title}
        </Title>
        {description !== undefined && <p className={classes.description}>{description}</p>}
        {children}
      </main>
      {foot !== undefined && <footer className={classes.foot}>{foot}</footer>}
    </div>
  )
}
