import { Button, Skeleton } from '@mantine/core'
import {
  IconArrowsExchange,
  IconBuildingStore,
  IconCreditCard,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconReceipt2,
  IconSitemap,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api } from '#client/app/trpc.ts'
import { chooseSentence } from '#client/messages/failure-sentence.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { formatCount } from '#shared/values/count.ts'
import { fullName } from './user-columns.tsx'
import { useUserActions } from './use-user-actions.ts'
import { useUserDialog } from './use-user-dialog.ts'
import { UserDialogs } from './user-dialogs.tsx'
import { UserFacts } from './user-facts.tsx'
import classes from './user-page.module.css'
import { UserRecords } from './user-records.tsx'

interface UserPageProps {
  /** Of an account, or of a request without one. */
  id: string
  onRemoved: () => void
}

/** One client: details, figures, and every list of what belongs to it. */
export function UserPage({ id, onRemoved }: UserPageProps) {
  const { data, error, refetch } = api.admin.users.byId.useQuery({ id })
  const dialog = useUserDialog()
  const actions = useUserActions()
  const back = <BackLink renderRoot={(props) => <Link to="/admin/users" {...props} />}>Utilisateurs</BackLink>
  if (data === undefined) {
    return (
      <>
        {back}
        <PageHeader title="Utilisateur" />
        {error === null ? (
          <Skeleton height={320} radius="lg" />
        ) : (
          <LoadError title={chooseSentence(error, 'admin.users').text} onRetry={() => void refetch()} />
        )}
      </>
    )
  }
  const { person, belongings } = data
  return (
    <>
      {back}
      <PageHeader
        title={fullName(person)}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => actions.ask('remove', person)}
            >
              Supprimer
            </Button>
            {person.status === 'approved' && (
              <Button
                variant="default"
                leftSection={<IconPlayerPause size={18} aria-hidden />}
                onClick={() => actions.ask('suspend', person)}
              >
                Suspendre
              </Button>
            )}
            {person.status === 'suspended' && (
              <Button
                variant="default"
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
                onClick={() => actions.ask('reactivate', person)}
              >
                Réactiver
              </Button>
            )}
            <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => dialog.openEdit(person)}>
              Modifier
            </Button>
          </>
        }
      />
      <UserFacts details={data} />
      <div className={classes.counters}>
        <StatCard label="Groupes" icon={IconSitemap} value={formatCount(belongings.groups)} />
        <StatCard label="Agences" icon={IconBuildingStore} value={formatCount(belongings.agencies)} />
        <StatCard label="Transactions" icon={IconArrowsExchange} value={formatCount(belongings.transactions)} />
        <StatCard label="Abonnements" icon={IconCreditCard} value={formatCount(belongings.subscriptions)} />
        <StatCard label="Paiements" icon={IconReceipt2} value={formatCount(belongings.payments)} />
      </div>
      <UserRecords details={data} />
      <UserDialogs dialog={dialog} actions={actions} onRemoved={onRemoved} />
    </>
  )
}
