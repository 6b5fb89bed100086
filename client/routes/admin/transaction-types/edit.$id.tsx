import { createFileRoute } from '@tanstack/react-router'
import { EditTypeScreen } from '#client/features/transaction-types/edit-type-screen.tsx'
import { catalogueSearch } from '#client/features/transaction-types/catalogue-search.ts'

export const Route = createFileRoute('/admin/transaction-types/edit/$id')({
  validateSearch: catalogueSearch,
  component: EditType,
})

function EditType() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const list = { to: '/admin/transaction-types', search } as const
  return (
    <EditTypeScreen
      key={id}
      id={id}
      onLeave={() => void navigate(list)}
      onMissing={() => void navigate({ ...list, replace: true })}
    />
  )
}
