import { createFileRoute } from '@tanstack/react-router'
import { nameSearch } from '#client/app/search-values.ts'
import { AgenciesScreen } from '#client/features/agencies/agencies-screen.tsx'

export const Route = createFileRoute('/app/allagencies')({
  validateSearch: nameSearch,
  component: AllAgencies,
})

function AllAgencies() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AgenciesScreen
      search={q}
      onSearchChange={(search) => void navigate({ search: { q: search }, replace: true, resetScroll: false })}
    />
  )
}
