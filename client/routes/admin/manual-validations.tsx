import { createFileRoute } from '@tanstack/react-router'
import { ValidationsScreen } from '#client/features/validations/validations-screen.tsx'
import { validationsSearch } from '#client/features/validations/validations-search.ts'

export const Route = createFileRoute('/admin/manual-validations')({
  validateSearch: validationsSearch,
  component: Validations,
})

function Validations() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ValidationsScreen
      search={search}
      onSearchChange={(next) => void navigate({ search: next, resetScroll: false })}
      onShow={(id) => void navigate({ to: '/admin/users/$id', params: { id } })}
      onHandle={({ kind, email }) => {
        const to = kind === 'payment' ? '/admin/manual-payments' : '/admin/user-subscriptions'
        void navigate({ to, search: { q: email } })
      }}
    />
  )
}
