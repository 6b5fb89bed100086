import { createFileRoute } from '@tanstack/react-router'
import { HistoryScreen } from '#client/features/transactions/admin-history-screen.tsx'
import { historySearch } from '#client/features/transactions/admin-history-search.ts'

export const Route = createFileRoute('/admin/transactions')({
  validateSearch: historySearch,
  component: Transactions,
})

function Transactions() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HistoryScreen search={search} onSearchChange={(next) => void navigate({ search: next, resetScroll: false })} />
  )
}
