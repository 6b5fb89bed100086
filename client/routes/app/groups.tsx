import { createFileRoute } from '@tanstack/react-router'
import { nameSearch } from '#client/app/search-values.ts'
import { GroupsScreen } from '#client/features/groups/groups-screen.tsx'

export const Route = createFileRoute('/app/groups')({
  validateSearch: nameSearch,
  component: Groups,
})

function Groups() {
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <GroupsScreen
      search={q}
      onSearchChange={(search) => void navigate({ search: { q: search }, replace: true, resetScroll: false })}
    />
  )
}
