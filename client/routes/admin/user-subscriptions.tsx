import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionsScreen } from '#client/features/subscriptions/subscriptions-screen.tsx'
import { type SubscriptionsSearch, subscriptionsSearch } from '#client/features/subscriptions/subscriptions-search.ts'
import { ProofPreview } from '#client/features/payments/proof-preview.tsx'
import { QueueLink } from '#client/features/queue/queue-link.tsx'
import { RequestsToActivate } from '#client/features/requests/requests-to-activate.tsx'

export const Route = createFileRoute('/admin/user-subscriptions')({
  validateSearch: subscriptionsSearch,
  component: Subscriptions,
})

function Subscriptions() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const handleSearch = (next: SubscriptionsSearch) => void navigate({ search: next, resetScroll: false })
  return (
    <SubscriptionsScreen
      queueLink={<QueueLink kind="requests" />}
      search={search}
      onSearchChange={handleSearch}
      requests={
        <RequestsToActivate
          search={search}
          onSearchChange={handleSearch}
          renderProof={(proof) => <ProofPreview {...proof} />}
        />
      }
    />
  )
}
