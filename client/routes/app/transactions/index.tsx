import { createFileRoute } from '@tanstack/react-router'
import { GeneralTransactions } from '#client/features/transactions/general-transactions.tsx'
import { listSearch } from '#client/features/transactions/list-search.ts'
import { prefetchList } from '#client/features/transactions/prefetch-list.ts'

export const Route = createFileRoute('/app/transactions/')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context.calls, undefined, deps),
  component: General,
})

function General() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <GeneralTransactions search={search} onSearchChange={(next, how) => void navigate({ search: next, ...how })} />
}
