import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionsScreen } from '#client/features/subscriptions/subscriptions-screen.tsx'
import { type SubscriptionsSearch, subscriptionsSearch } from '#client/features/subscriptions/subscriptions-search.ts'
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
      search={search}
      onSearchChange={handleSearch}
      requests={<RequestsToActivate search={search} onSearchChange={handleSearch} />}
    />
  )
}
