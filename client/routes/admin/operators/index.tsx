import { createFileRoute } from '@tanstack/react-router'
import { pagedSearch } from '#client/app/search-values.ts'
import { OperatorsScreen } from '#client/features/operators/admin-operators-screen.tsx'

export const Route = createFileRoute('/admin/operators/')({ validateSearch: pagedSearch, component: Operators })

function Operators() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OperatorsScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, resetScroll: false })}
      onEdit={(id) => void navigate({ to: '/admin/operators/edit/$id', params: { id }, search })}
    />
  )
}
