import { createFileRoute, redirect } from '@tanstack/react-router'
import { readSession } from '#client/app/session.ts'
import { boardSearch } from '#client/features/board/board-search.ts'
import { BoardScreen } from '#client/features/board/board-screen.tsx'

export const Route = createFileRoute('/app/')({
  validateSearch: boardSearch,
  // The board needs a subscription.
  beforeLoad: async ({ context }) => {
    const { subscription, member } = await readSession(context.calls)
    if (subscription?.state !== 'active') throw redirect({ to: '/app/profile', replace: true })
    // A blind member has no figures to start with. Loaded here: the sign-in page does without the permissions.
    const { isPermitted } = await import('#client/app/permitted.ts')
    if (!isPermitted('figures.read', member)) throw redirect({ to: '/app/transactions', replace: true })
  },
  component: Board,
})

function Board() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <BoardScreen search={search} onSearchChange={(next) => void navigate({ search: next, resetScroll: false })} />
}
