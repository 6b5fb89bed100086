import { createFileRoute } from '@tanstack/react-router'
import type { DebtSearch } from '#client/features/debts/debt-search.ts'
import { DebtsScreen } from '#client/features/debts/debts-screen.tsx'

export const Route = createFileRoute('/app/debts')({ validateSearch: (search: DebtSearch) => search, component: Debts })

function Debts() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DebtsScreen
      search={search}
      onSearchChange={(next, how) => void navigate({ search: next, resetScroll: false, ...how })}
    />
  )
}
