import { createFileRoute } from '@tanstack/react-router'
import { ExpensesTab } from '#client/features/expenses/expenses-tab.tsx'
import { OwnerTab } from '#client/features/expenses/owner-tab.tsx'
import { MonthScreen } from '#client/features/month/month-screen.tsx'
import type { MonthSearch } from '#client/features/month/month-search.ts'

export const Route = createFileRoute('/app/month')({
  // Checked by the page: the route is part of every first load.
  validateSearch: (search: Record<string, unknown>): MonthSearch => search,
  component: Month,
})

function Month() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = (next: MonthSearch) => void navigate({ search: next, resetScroll: false })
  return (
    <MonthScreen
      search={search}
      onSearchChange={write}
      renderExpenses={(month, { agency, category, page, ...rest }) => (
        <ExpensesTab
          month={month}
          filters={{ agency, category, page }}
          onFiltersChange={(filters) => write({ ...rest, ...filters })}
        />
      )}
      renderOwner={(month, { page, ...rest }) => (
        <OwnerTab month={month} page={page ?? 1} onPageChange={(next) => write({ ...rest, page: next })} />
      )}
    />
  )
}
