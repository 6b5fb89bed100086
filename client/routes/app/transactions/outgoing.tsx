import { createFileRoute } from '@tanstack/react-router'
import { OutgoingTransactions } from '#client/features/transactions/outgoing-transactions.tsx'
import { listSearch } from '#client/features/transactions/list-search.ts'
import { prefetchList } from '#client/features/transactions/prefetch-list.ts'

export const Route = createFileRoute('/app/transactions/outgoing')({
  validateSearch: listSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchList(context.calls, 'outgoing', deps),
  component: Outgoing,
})

function Outgoing() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OutgoingTransactions search={search} onSearchChange={(next, how) => void navigate({ search: next, ...how })} />
  )
}
