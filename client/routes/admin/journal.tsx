import { createFileRoute } from '@tanstack/react-router'
import { BalancesScreen } from '#client/features/journal/admin-balances-screen.tsx'
import { balancesSearch } from '#client/features/journal/admin-balances-search.ts'

export const Route = createFileRoute('/admin/journal')({ validateSearch: balancesSearch, component: Journal })

function Journal() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BalancesScreen search={search} onSearchChange={(next) => void navigate({ search: next, resetScroll: false })} />
  )
}
