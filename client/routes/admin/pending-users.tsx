import { createFileRoute } from '@tanstack/react-router'
import { ProofPreview } from '#client/features/payments/proof-preview.tsx'
import { QueueLink } from '#client/features/queue/queue-link.tsx'
import { AccessRefused } from '#client/features/requests/access-refused.tsx'
import { PendingUsersScreen } from '#client/features/requests/pending-users-screen.tsx'
import { pagedSearch } from '#client/app/search-values.ts'

export const Route = createFileRoute('/admin/pending-users')({
  validateSearch: pagedSearch,
  component: PendingUsers,
})

function PendingUsers() {
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  // The server refuses too; this explains it.
  if (user.role !== 'principalAdmin') return <AccessRefused title="Utilisateurs en attente" />
  return (
    <PendingUsersScreen
      queueLink={<QueueLink kind="requests" />}
      search={search}
      renderProof={(proof) => <ProofPreview {...proof} />}
      onSearchChange={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}
