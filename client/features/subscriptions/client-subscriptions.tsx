import { IconArrowsExchange, IconCreditCard, IconPencil, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { RemoveModal } from '#client/ui/remove-modal.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import { ChangePlanModal } from './change-plan-modal.tsx'
import { subscriptionColumns } from './subscription-columns.tsx'
import { SubscriptionModal } from './subscription-modal.tsx'
import type { Subscription } from './subscription-values.ts'
import { useSubscriptionDialog } from './use-subscription-dialog.ts'
import { useSaveSubscription } from './use-subscription-mutations.ts'

const columns = subscriptionColumns.filter(({ key }) => key !== 'client')

interface ClientSubscriptionsProps {
  userId: string
  page: number
  onPageChange: (page: number) => void
}

/** Every period of one client, newest first. */
export function ClientSubscriptions({ userId, page, onPageChange }: ClientSubscriptionsProps) {
  const query = api.subscriptions.list.useQuery(
    { userId, search: '', page },
    { placeholderData: keepPreviousData, meta: { outcome: 'subscriptions.list' } },
  )
  const dialog = useSubscriptionDialog()
  const { remove } = useSaveSubscription()
  const [asked, setAsked] = useState<{ action: 'plan' | 'remove' | null; row: Subscription | null }>({
    action: null,
    row: null,
  })
  const close = () => setAsked(({ row }) => ({ action: null, row }))
  return (
    <>
      <PagedList
        label="Abonnements"
        query={query}
        failed={getFailure('subscriptions.list')}
        filters={null}
        count={counted(query.data?.total ?? 0, 'abonnement')}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ planName, startedOn }) => `${planName}, ${formatDate(startedOn)}`}
        rowActions={(row) => [
          ...(row.isInForce && row.trialExpiresAt === null
            ? [{ label: 'Changer de pack', icon: IconArrowsExchange, onClick: () => setAsked({ action: 'plan', row }) }]
            : []),
          { label: 'Modifier', icon: IconPencil, opens: true, onClick: () => dialog.openEdit(row) },
          { label: 'Supprimer', icon: IconTrash, tone: 'danger', onClick: () => setAsked({ action: 'remove', row }) },
        ]}
        empty={
          <EmptyState icon={IconCreditCard} title="Aucun abonnement">
            «&nbsp;Renouveler&nbsp;» lui donne un pack pour 365&nbsp;jours.
          </EmptyState>
        }
        onPageChange={onPageChange}
      />
      <SubscriptionModal dialog={dialog} />
      <ChangePlanModal opened={asked.action === 'plan'} subscription={asked.row} onClose={close} />
      <RemoveModal
        opened={asked.action === 'remove'}
        onClose={close}
        title={"Supprimer l'abonnement\u00A0?"}
        row={asked.row}
        onRemove={remove.mutateAsync}
      >
        L'abonnement «&nbsp;{asked.row?.planName}&nbsp;» sera supprimé.
        {asked.row?.isInForce === true && " Le client perd l'accès aussitôt si aucun autre n'est en cours."}
      </RemoveModal>
    </>
  )
}
