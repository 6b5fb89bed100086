import { createFileRoute } from '@tanstack/react-router'
import { AdminPaymentsScreen } from '#client/features/payments/admin-payments-screen.tsx'
import { QueueLink } from '#client/features/queue/queue-link.tsx'
import { adminPaymentsSearch } from '#client/features/payments/admin-payments-search.ts'

export const Route = createFileRoute('/admin/manual-payments')({
  validateSearch: adminPaymentsSearch,
  component: ManualPayments,
})

function ManualPayments() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminPaymentsScreen
      queueLink={<QueueLink kind="proofs" />}
      search={search}
      onSearchChange={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}
