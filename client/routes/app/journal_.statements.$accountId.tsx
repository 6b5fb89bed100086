import { createFileRoute } from '@tanstack/react-router'
import { useMay } from '#client/app/permitted.ts'
import { StatementPage } from '#client/features/operator-accounts/statement-page.tsx'
import { statementSearch } from '#client/features/operator-accounts/statement-search.ts'
import { MovementList } from '#client/features/operator-movements/movement-list.tsx'
import { ForbiddenPage } from '#client/features/shell/forbidden-page.tsx'

export const Route = createFileRoute('/app/journal_/statements/$accountId')({
  validateSearch: statementSearch,
  component: Statement,
})

function Statement() {
  const mayRead = useMay('figures.read')
  const { accountId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (!mayRead) return <ForbiddenPage title="Relevé de position" />
  return (
    <StatementPage
      accountId={accountId}
      search={search}
      onSearchChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      renderMovements={(period) => (
        <MovementList key={`${period.from} ${period.to}`} accountId={accountId} {...period} />
      )}
    />
  )
}
