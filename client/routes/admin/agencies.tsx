import { createFileRoute } from '@tanstack/react-router'
import { AgenciesScreen } from '#client/features/agencies/admin-agencies-screen.tsx'
import { adminAgenciesSearch } from '#client/features/agencies/admin-agencies-search.ts'

export const Route = createFileRoute('/admin/agencies')({ validateSearch: adminAgenciesSearch, component: Agencies })

function Agencies() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AgenciesScreen search={search} onSearchChange={(next) => void navigate({ search: next, resetScroll: false })} />
  )
}
