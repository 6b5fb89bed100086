import { Button } from '@mantine/core'
import { IconCreditCard, IconInbox, IconPlus, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Exporter } from '#client/app/exporter.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useSubmitOnce } from '#client/ui/use-submit-once.ts'
import { RemoveModal } from '#client/ui/remove-modal.tsx'
import { ViewTabs } from '#client/ui/view-tabs.tsx'
import { AllSubscriptions } from './all-subscriptions.tsx'
import { SubscriptionModal } from './subscription-modal.tsx'
import type { Subscription } from './subscription-values.ts'
import type { SubscriptionsSearch } from './subscriptions-search.ts'
import { useSubscriptionDialog } from './use-subscription-dialog.ts'
import { useRefreshSubscriptions, useSaveSubscription } from './use-subscription-mutations.ts'

const tabs = [
  { value: 'requests', label: 'Demandes en attente', icon: IconInbox },
  { value: 'all', label: 'Tous les abonnements', icon: IconCreditCard },
] as const

interface SubscriptionsScreenProps {
  search: SubscriptionsSearch
  onSearchChange: (search: SubscriptionsSearch) => void
  requests: ReactNode
  queueLink: ReactNode
}

export function SubscriptionsScreen({ search, onSearchChange, requests, queueLink }: SubscriptionsScreenProps) {
  const dialog = useSubscriptionDialog()
  const { remove } = useSaveSubscription()
  const { run: refresh, busy: isRefreshing } = useSubmitOnce(useRefreshSubscriptions())
  const [removal, setRemoval] = useState<{ opened: boolean; row: Subscription | null }>({ opened: false, row: null })
  const { row } = removal
  return (
    <>
      <PageHeader
        title="Abonnements"
        description="Activez les demandes et suivez chaque abonnement."
        actions={
          <>
            {queueLink}
            {search.tab === 'all' && (
              <Exporter of="subscriptions" filters={{ search: search.q, filter: search.filter }} />
            )}
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={isRefreshing}
              onClick={() => void refresh()}
            >
              Actualiser
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.openNew}>
              Créer un abonnement
            </Button>
          </>
        }
      />
      <ViewTabs
        label="Abonnements"
        tabs={tabs}
        value={search.tab ?? 'requests'}
        onChange={(tab) => onSearchChange(tab === 'all' ? { tab } : {})}
      >
        {search.tab === 'all' ? (
          <AllSubscriptions
            search={search}
            onSearchChange={onSearchChange}
            onEdit={dialog.openEdit}
            onRemove={(subscription) => setRemoval({ opened: true, row: subscription })}
          />
        ) : (
          requests
        )}
      </ViewTabs>
      <SubscriptionModal dialog={dialog} />
      <RemoveModal
        opened={removal.opened}
        onClose={() => setRemoval((now) => ({ ...now, opened: false }))}
        title={"Supprimer l'abonnement\u00A0?"}
        row={row}
        onRemove={remove.mutateAsync}
      >
        L'abonnement «&nbsp;{row?.planName}&nbsp;» de{' '}
        <bdi>
          {row?.firstName} {row?.lastName}
        </bdi>{' '}
        sera supprimé.{row?.isInForce === true && " Le client perd l'accès aussitôt si aucun autre n'est en cours."}
      </RemoveModal>
    </>
  )
}
