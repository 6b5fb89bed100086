import {
  IconArrowsExchange,
  IconBuildingStore,
  IconCreditCard,
  IconInbox,
  IconReceipt2,
  IconSitemap,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { TableSection } from '#client/ui/table-section.tsx'
import { formatCount } from '#shared/values/count.ts'
import { UserFacts } from './user-facts.tsx'
import classes from './user-page.module.css'
import { requestColumns } from './user-record-columns.tsx'
import { UserWaiting } from './user-waiting.tsx'

/** What waits, the facts, how much there is of everything, and the requests. */
export function UserOverview({ details, ...handlers }: ComponentProps<typeof UserWaiting>) {
  const { belongings, requests } = details
  return (
    <>
      <UserWaiting details={details} {...handlers} />
      <UserFacts details={details} />
      <div className={classes.counters}>
        <StatCard label="Groupes" icon={IconSitemap} value={formatCount(belongings.groups)} />
        <StatCard label="Agences" icon={IconBuildingStore} value={formatCount(belongings.agencies)} />
        <StatCard label="Transactions" icon={IconArrowsExchange} value={formatCount(belongings.transactions)} />
        <StatCard label="Abonnements" icon={IconCreditCard} value={formatCount(belongings.subscriptions)} />
        <StatCard label="Paiements" icon={IconReceipt2} value={formatCount(belongings.payments)} />
      </div>
      <TableSection
        title="Demandes"
        hint="Les inscriptions reçues et ce qui a été décidé."
        columns={requestColumns}
        rows={requests}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={IconInbox} title="Aucune demande" />}
      />
    </>
  )
}
