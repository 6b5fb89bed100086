import { Button, Group, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowsExchange, IconBuildingStore, IconLogout, IconSettings, IconSitemap } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Session, SessionUser } from '#client/app/session.ts'
import { ColorSchemeSwitch } from '#client/ui/color-scheme-switch.tsx'
import { Logo } from '#client/ui/logo.tsx'
import { OfflineBanner } from '#client/ui/offline-banner.tsx'
import { SkipLink } from '#client/ui/skip-link.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { MainArea } from '#client/ui/main-area.tsx'
import { formatCount } from '#shared/values/count.ts'
import { AccountStatus } from './account-status.tsx'
import classes from './dashboard-page.module.css'
import { useCounters } from './use-counters.ts'

interface DashboardPageProps {
  user: SessionUser
  session: Session | undefined
  onSignOut: () => void
}

export function DashboardPage({ user, session, onSignOut }: DashboardPageProps) {
  useDocumentTitle('Tableau de bord · Sandouk')
  const subscription = session?.subscription ?? undefined
  const isActive = subscription?.state === 'active'
  const { groups, agencies, transactions } = useCounters(session)
  return (
    <div className={classes.page}>
      <SkipLink target="contenu" />
      <header className={classes.bar}>
        <Link to="/" className={classes.home} aria-label="Sandouk, accueil">
          <Logo size={26} />
        </Link>
        <div className={classes.who}>
          <span className={classes.email}>{user.email}</span>
          <ColorSchemeSwitch />
          <Button
            variant="default"
            size="sm"
            leftSection={<IconLogout size={17} stroke={1.8} aria-hidden />}
            onClick={onSignOut}
          >
            Se déconnecter
          </Button>
        </div>
      </header>
      <MainArea className={classes.main}>
        <OfflineBanner />
        <Title order={1} id="page-title" tabIndex={-1}>
          Tableau de bord
        </Title>
        <p className={classes.hello}>Bonjour {user.firstName}, voici où en est votre compte.</p>
        <div className={classes.counters}>
          <StatCard label="Groupes créés" icon={IconSitemap} value={countText(groups)} />
          <StatCard label="Agences actives" icon={IconBuildingStore} value={countText(agencies)} />
          <StatCard label="Transactions ce mois" icon={IconArrowsExchange} value={countText(transactions)} />
        </div>
        {subscription !== undefined && <AccountStatus subscription={subscription} />}
        <Group mt="lg" gap="sm">
          {isActive ? (
            <Button renderRoot={(props) => <Link to="/app/groups" {...props} />}>Créer un groupe</Button>
          ) : (
            <Button disabled>Créer un groupe</Button>
          )}
          <Button
            variant="default"
            leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}
            renderRoot={(props) => <Link to="/app/profile" {...props} />}
          >
            Paramètres
          </Button>
        </Group>
      </MainArea>
    </div>
  )
}

function countText(count: number | undefined) {
  return count === undefined ? undefined : formatCount(count)
}
