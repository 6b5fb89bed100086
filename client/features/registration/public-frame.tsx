import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ColorSchemeSwitch } from '#client/ui/color-scheme-switch.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { OfflineBanner } from '#client/ui/offline-banner.tsx'
import { SkipLink } from '#client/ui/skip-link.tsx'
import classes from './public-frame.module.css'

interface PublicFrameProps {
  title: string
  description: ReactNode
  aside?: ReactNode
  /** Overlaps the lower edge of the green band. */
  children: ReactNode
  footer?: ReactNode
}

export function PublicFrame({ title, description, aside, children, footer }: PublicFrameProps) {
  useDocumentTitle(`${title} · Sandouk`)
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(title)
  // The title changes when the page shows its confirmation.
  useEffect(() => {
    if (first.current === title) return
    first.current = title
    window.scrollTo({ top: 0 })
    heading.current?.focus()
  }, [title])
  return (
    <div className={classes.page}>
      <SkipLink target="contenu" />
      <div className={classes.band}>
        <header className={classes.bar}>
          <Link to="/" className={classes.home} aria-label="Sandouk, accueil">
            <Logo size={30} />
          </Link>
          <div className={classes.tools}>
            {aside}
            <ColorSchemeSwitch />
          </div>
        </header>
        <div className={classes.words}>
          <Title order={1} id="page-title" ref={heading} tabIndex={-1} className={classes.title ?? ''}>
            {title}
          </Title>
          <p className={classes.description}>{description}</p>
        </div>
      </div>
      <main id="contenu" tabIndex={-1} className={classes.main}>
        <OfflineBanner />
        {children}
      </main>
      {footer}
    </div>
  )
}
