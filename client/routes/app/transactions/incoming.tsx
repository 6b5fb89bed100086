import { createFileRoute } from '@tanstack/react-router'
import { IncomingTransactions } from '#client/features/transactions/incoming-transactions.tsx'
import { listSearch } from '#client/features/transactions/list-search.ts'
import { prefetchList } from '#client/features/transactions/prefetch-list.ts'

export const Route = createFileRoute('/app/transactions/incoming')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context.calls, 'incoming', deps),
  component: Incoming,
})

function Incoming() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <IncomingTransactions search={search} onSearchChange={(next, how) => void navigate({ search: next, ...how })} />
  )
}
