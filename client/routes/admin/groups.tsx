import { createFileRoute } from '@tanstack/react-router'
import { GroupsScreen } from '#client/features/groups/admin-groups-screen.tsx'
import { pagedSearch } from '#client/app/search-values.ts'

export const Route = createFileRoute('/admin/groups')({ validateSearch: pagedSearch, component: Groups })

function Groups() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <GroupsScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, resetScroll: false })}
      onShowAgencies={(groupId) => void navigate({ to: '/admin/agencies', search: { groupId } })}
    />
  )
}
