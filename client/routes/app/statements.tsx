import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { transactionRequests } from '#client/app/form-requests.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { movementRequests } from '#client/app/movement-request.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { useMay } from '#client/app/permitted.ts'
import { ForbiddenPage } from '#client/features/shell/forbidden-page.tsx'
import type { StatementSearch } from '#client/features/statements/statement-search.ts'
import { StatementsScreen } from '#client/features/statements/statements-screen.tsx'

const RequestedTransaction = lazyPart(() =>
  import('#client/features/transactions/requested-transaction.tsx').then((module) => module.RequestedTransaction),
)
const MovementEntry = lazyPart(() =>
  import('#client/features/operator-movements/movement-entry.tsx').then((module) => module.MovementEntry),
)

export const Route = createFileRoute('/app/statements')({
  validateSearch: (search: StatementSearch) => search,
  component: Statements,
})

function Statements() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const isTransactionAsked = transactionRequests.useIsAsked()
  const isMovementAsked = movementRequests.useIsAsked()
  if (!useMay('statements.manage')) return <ForbiddenPage title="Relevés" />
  return (
    <>
      <StatementsScreen
        search={search}
        onSearchChange={(next, how) => void navigate({ search: next, resetScroll: false, ...how })}
      />
      <PartBoundary fallback={null}>
        <Suspense fallback={null}>
          {isTransactionAsked && <RequestedTransaction />}
          {isMovementAsked && <MovementEntry />}
        </Suspense>
      </PartBoundary>
    </>
  )
}
