import { createFileRoute } from '@tanstack/react-router'
import { CatalogueScreen } from '#client/features/transaction-types/catalogue-screen.tsx'
import { catalogueSearch } from '#client/features/transaction-types/catalogue-search.ts'

export const Route = createFileRoute('/admin/transaction-types/')({
  validateSearch: catalogueSearch,
  component: Catalogue,
})

function Catalogue() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CatalogueScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, resetScroll: false })}
      onEdit={(id) => void navigate({ to: '/admin/transaction-types/edit/$id', params: { id }, search })}
    />
  )
}
