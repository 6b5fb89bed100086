import { Select } from '@mantine/core'
import { IconCreditCard, IconPencil, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { searchHints } from '#client/ui/search-hints.fr.ts'
import { counted } from '#shared/values/count.ts'
import { type SubscriptionFilter, subscriptionFilters } from '#shared/subscriptions/subscription-status.ts'
import { subscriptionColumns } from './subscription-columns.tsx'
import { subscriptionStates } from './subscription-states.ts'
import type { Subscription } from './subscription-values.ts'
import type { SubscriptionsSearch } from './subscriptions-search.ts'

const filterLabels: Readonly<Record<SubscriptionFilter, string>> = {
  pending: subscriptionStates.pending.label,
  active: subscriptionStates.active.label,
  inactive: subscriptionStates.inactive.label,
  cancelled: subscriptionStates.cancelled.label,
  ending: 'Se termine sous 30 jours',
  ended: 'Terminé',
}

interface AllSubscriptionsProps {
  search: SubscriptionsSearch
  onSearchChange: (search: SubscriptionsSearch) => void
  onEdit: (subscription: Subscription) => void
  onRemove: (subscription: Subscription) => void
}

export function AllSubscriptions({ search, onSearchChange, onEdit, onRemove }: AllSubscriptionsProps) {
  const { q = '', filter, page = 1 } = search
  const query = api.subscriptions.list.useQuery(
    { search: q, page, ...(filter === undefined ? {} : { filter }) },
    { placeholderData: keepPreviousData, meta: { outcome: 'subscriptions.list' } },
  )
  const isFiltered = q !== '' || filter !== undefined
  const narrow = (change: Partial<SubscriptionsSearch>) => onSearchChange({ ...search, ...change, page: undefined })
  return (
    <PagedList
      label="Tous les abonnements"
      query={query}
      failed={getFailure('subscriptions.list')}
      filters={
        <>
          <SearchField
            label="Rechercher un abonnement"
            placeholder={searchHints.subscription}
            value={q}
            onChange={(next) => narrow({ q: next })}
          />
          <Select
            label="Statut"
            placeholder="Tous"
            data={subscriptionFilters.map((value) => ({ value, label: filterLabels[value] }))}
            value={filter ?? null}
            onChange={(value) => narrow({ filter: subscriptionFilters.find((one) => one === value) })}
            clearable
            clearButtonProps={{ 'aria-label': 'Effacer le statut' }}
          />
        </>
      }
      count={counted(query.data?.total ?? 0, 'abonnement')}
      columns={subscriptionColumns}
      rowKey={({ id }) => id}
      rowLabel={({ firstName, lastName, planName, email }) => `${firstName} ${lastName}, ${planName}, ${email}`}
      rowActions={(row) => [
        { label: 'Modifier', icon: IconPencil, opens: true, onClick: () => onEdit(row) },
        { label: 'Supprimer', icon: IconTrash, tone: 'danger', onClick: () => onRemove(row) },
      ]}
      empty={
        <EmptyState icon={IconCreditCard} title={isFiltered ? 'Aucun abonnement trouvé' : 'Aucun abonnement'}>
          {isFiltered ? 'Essayez un autre nom ou effacez un filtre.' : 'Les abonnements activés apparaîtront ici.'}
        </EmptyState>
      }
      onPageChange={(next) => onSearchChange({ ...search, page: next })}
    />
  )
}
