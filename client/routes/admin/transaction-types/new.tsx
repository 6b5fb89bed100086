import { createFileRoute } from '@tanstack/react-router'
import { catalogueSearch } from '#client/features/transaction-types/catalogue-search.ts'
import { NewTypeScreen } from '#client/features/transaction-types/new-type-screen.tsx'

export const Route = createFileRoute('/admin/transaction-types/new')({
  validateSearch: catalogueSearch,
  component: NewType,
})

function NewType() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <NewTypeScreen onLeave={() => void navigate({ to: '/admin/transaction-types', search })} />
}
