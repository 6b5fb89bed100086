import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ColorSchemeSwitch } from '#client/ui/color-scheme-switch.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { OfflineBanner } from '#client/ui/offline-banner.tsx'
import classes from './auth-frame.module.css'

interface AuthFrameProps {
  title: string
  top?: ReactNode
  description: ReactNode
  children: ReactNode
  aside: ReactNode
  asideIsDecor?: boolean
}

export function AuthFrame({ title, top, description, children, aside, asideIsDecor = false }: AuthFrameProps) {
  useDocumentTitle(`${title} · Sandouk`)
  return (
    <div className={classes.frame}>
      <header className={classes.brand}>
        <Link to="/" className={classes.home} aria-label="Sandouk, accueil">
          <Logo size={30} />
        </Link>
        <p className={classes.line}>La caisse de votre agence, juste chaque soir.</p>
      </header>
      <main className={classes.main} id="contenu">
        <div className={classes.bar}>
          <OfflineBanner />
          <ColorSchemeSwitch />
        </div>
        <div className={classes.card} data-topped={top !== undefined || undefined}>
          {top}
          <Title order={1} id="page-title" tabIndex={-1}>
            {title}
          </Title>
          <p className={classes.description}>{description}</p>
          {children}
        </div>
      </main>
      <aside className={classes.aside} data-decor={asideIsDecor || undefined}>
        {aside}
      </aside>
    </div>
  )
}
