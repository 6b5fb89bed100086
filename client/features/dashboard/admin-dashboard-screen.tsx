import { IconCreditCard, IconHourglass, IconReceipt2, IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api } from '#client/app/trpc.ts'
import { useQueueCounts } from '#client/features/queue/use-queue-counts.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { formatCount } from '#shared/values/count.ts'
import { BackupNotice } from './backup-notice.tsx'
import classes from './admin-dashboard-screen.module.css'
import { LatestClients } from './latest-clients.tsx'
import { MonthFigures } from './month-figures.tsx'

export function DashboardScreen() {
  const { data, isError, refetch } = api.admin.dashboard.useQuery(undefined, { meta: { outcome: 'admin.dashboard' } })
  const waiting = useQueueCounts()
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value))

  if (data === undefined && isError) {
    return (
      <>
        <PageHeader title="Dashboard" />
        <LoadError title={getFailure('admin.dashboard')} onRetry={() => void refetch()} />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Dashboard" description="L'activité de Sandouk, et ce qui attend une décision." />
      {data?.backups != null && <BackupNotice {...data.backups} />}
      <div className={classes.counters}>
        <StatCard label="Total Clients" icon={IconUserCheck} value={count(data?.clients)} />
        <StatCard label="Total Abonnements" icon={IconCreditCard} value={count(data?.subscriptions)} />
        <Link to="/admin/queue" search={{ kind: 'requests' }} className={classes.link}>
          <StatCard label="Demandes en attente" icon={IconUserPlus} value={count(waiting?.requests)} />
        </Link>
        <Link to="/admin/queue" search={{ kind: 'proofs' }} className={classes.link}>
          <StatCard label="Preuves à vérifier" icon={IconReceipt2} value={count(waiting?.proofs)} />
        </Link>
        <Link to="/admin/queue" search={{ kind: 'renewals' }} className={classes.link}>
          <StatCard label="Renouvellements" icon={IconHourglass} value={count(waiting?.renewals)} />
        </Link>
      </div>
      <div className={classes.columns}>
        <section className={classes.sheet} aria-labelledby="months-title">
          <h2 id="months-title">Inscriptions et revenus par mois</h2>
          <MonthFigures months={data?.months} />
        </section>
        <section className={classes.sheet} aria-labelledby="latest-title">
          <h2 id="latest-title">Derniers clients activés</h2>
          <LatestClients clients={data?.latest} />
        </section>
      </div>
    </>
  )
}
