import { Skeleton } from '@mantine/core'
import {
  IconArrowsExchange,
  IconBuildingStore,
  IconCreditCard,
  IconHistory,
  IconLayoutDashboard,
  IconLockCheck,
  IconNotes,
  IconReceipt2,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { chooseSentence } from '#client/messages/failure-sentence.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ViewTabs } from '#client/ui/view-tabs.tsx'
import { findRunningPack } from './running-pack.ts'
import { useUserActions } from './use-user-actions.ts'
import { useUserDialog } from './use-user-dialog.ts'
import { UserDialogs } from './user-dialogs.tsx'
import { UserHead } from './user-head.tsx'
import { UserOverview } from './user-overview.tsx'
import type { UserSearch, UserTab } from './user-search.ts'

export type UserDetails = ApiOutputs['admin']['users']['byId']

const overview = { value: 'overview', label: 'Aperçu', icon: IconLayoutDashboard } as const

const history = { value: 'history', label: 'Historique', icon: IconHistory } as const

const tabs = [
  overview,
  { value: 'subscriptions', label: 'Abonnements', icon: IconCreditCard },
  { value: 'payments', label: 'Paiements', icon: IconReceipt2 },
  { value: 'agencies', label: 'Agences', icon: IconBuildingStore },
  { value: 'members', label: 'Équipe', icon: IconUsers },
  { value: 'transactions', label: 'Transactions', icon: IconArrowsExchange },
  { value: 'closings', label: 'Clôtures', icon: IconLockCheck },
  history,
  { value: 'notes', label: 'Notes', icon: IconNotes },
] as const

interface UserPageProps {
  /** Of an account, or of a request without one. */
  id: string
  search: UserSearch
  /** Another tab starts with its own page and filters. */
  onTabChange: (tab: UserTab | undefined) => void
  onRemoved: () => void
  onHandleRequest: (requestId: string) => void
  onHandlePayment: (paymentId: string) => void
  onRenew: (details: UserDetails) => void
  onChangePlan: (subscription: UserDetails['subscriptions'][number]) => void
  /** The tabs belong to other features; the route passes them. */
  renderTab: (tab: UserTab, personId: string) => ReactNode
}

/** One client: who it is, what can be done, and a tab for everything that belongs to it. */
export function UserPage(props: UserPageProps) {
  const { id, search, onTabChange, onRemoved, onHandleRequest, onHandlePayment, onRenew, onChangePlan } = props
  const { data, error, refetch } = api.admin.users.byId.useQuery({ id })
  const dialog = useUserDialog()
  const actions = useUserActions()
  const back = <BackLink renderRoot={(link) => <Link to="/admin/users" {...link} />}>Utilisateurs</BackLink>
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
  const { person, subscriptions } = data
  const { userId } = person
  const running = findRunningPack(subscriptions)
  const handlers = { onHandleRequest, onHandlePayment, onRenew: () => onRenew(data) }
  // A request without an account has nothing else yet.
  const shownTabs = userId === null ? [overview, history] : tabs
  const shown = shownTabs.some(({ value }) => value === search.tab) ? search.tab : undefined
  return (
    <>
      {back}
      <UserHead
        details={data}
        actions={actions}
        onEdit={() => dialog.openEdit(person)}
        onRenew={handlers.onRenew}
        onHandleRequest={onHandleRequest}
        onChangePlan={running === undefined ? undefined : () => onChangePlan(running)}
      />
      <ViewTabs
        label="Le client"
        scrolls
        tabs={shownTabs}
        value={shown ?? 'overview'}
        onChange={(tab) => onTabChange(tab === 'overview' ? undefined : tab)}
      >
        {shown === undefined ? (
          <UserOverview details={data} {...handlers} onShowNotes={() => onTabChange('notes')} />
        ) : (
          props.renderTab(shown, person.id)
        )}
      </ViewTabs>
      <UserDialogs dialog={dialog} actions={actions} onRemoved={onRemoved} />
    </>
  )
}
