import { createFileRoute } from '@tanstack/react-router'
import type { CommissionSearch } from '#client/features/commissions/commission-search.ts'
import { CommissionsScreen } from '#client/features/commissions/commissions-screen.tsx'

export const Route = createFileRoute('/app/commissions')({
  validateSearch: (search: CommissionSearch) => search,
  component: Commissions,
})

function Commissions() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CommissionsScreen search={search} onSearchChange={(next) => void navigate({ search: next, resetScroll: false })} />
  )
}
