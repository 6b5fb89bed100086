import { createFileRoute } from '@tanstack/react-router'
import { UsersScreen } from '#client/features/users/users-screen.tsx'
import { usersSearch } from '#client/features/users/users-search.ts'

export const Route = createFileRoute('/admin/users/')({ validateSearch: usersSearch, component: Users })

function Users() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <UsersScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, resetScroll: false })}
      onShow={(id) => void navigate({ to: '/admin/users/$id', params: { id } })}
    />
  )
}
