import { Button, Skeleton } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { memo, Suspense } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { api } from '#client/app/trpc.ts'
import { useMay } from '#client/app/permitted.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { boardColumns } from './board-columns.tsx'
import { BoardTotals } from './board-totals.tsx'
import { OffDrawerNotice } from './off-drawer-notice.tsx'
import { useBoard } from './use-board.ts'

// Only for spaces with operator accounts.
const CommissionsTile = lazyPart(() => import('./lazy-tiles.ts').then((module) => module.CommissionsTile))
const DebtsTile = lazyPart(() => import('./lazy-tiles.ts').then((module) => module.DebtsTile))
const OperatorsTile = lazyPart(() => import('./lazy-tiles.ts').then((module) => module.OperatorsTile))

// Only while something is on its way or to settle.
const TransitTile = lazyPart(() => import('./lazy-tiles.ts').then((module) => module.TransitTile))

/** Of today. Not rendered for another period of the trend. */
export const BoardFigures = memo(function BoardFigures() {
  const navigate = useNavigate()
  const { data, isError, refetch } = useBoard()
  const { data: transfers } = api.transfers.summary.useQuery()
  const isReadOnly = !useMay('settings.change')
  const agencies = data?.agencies
  const hasAgency = agencies !== undefined && agencies.length > 0
  const isFailed = data === undefined && isError
  return (
    <>
      {hasAgency && <BoardTotals agencies={agencies} />}
      {data?.hasOperatorAccounts === true && (
        <PartBoundary fallback={null}>
          <Suspense fallback={<Skeleton height={92} radius="lg" />}>
            <OperatorsTile />
          </Suspense>
        </PartBoundary>
      )}
      {hasAgency && (
        <PartBoundary fallback={null}>
          <Suspense fallback={null}>
            <DebtsTile />
            <CommissionsTile />
          </Suspense>
        </PartBoundary>
      )}
      {transfers !== undefined && transfers.inTransit.count + transfers.toSettle.count > 0 && (
        <PartBoundary fallback={null}>
          <Suspense fallback={<Skeleton height={92} radius="lg" />}>
            <TransitTile summary={transfers} />
          </Suspense>
        </PartBoundary>
      )}
      <DataTable
        label="Agences"
        tall
        columns={boardColumns}
        rows={isFailed ? [] : agencies}
        rowKey={({ agencyId }) => agencyId}
        onOpen={({ agencyId, firstDayToClose }) =>
          void navigate({
            to: '/app/journal',
            search: { tab: 'closing', agency: agencyId, date: firstDayToClose ?? data?.today },
          })
        }
        skeletonRows={3}
        empty={
          isFailed ? (
            <LoadError title={getFailure('board.load')} onRetry={() => void refetch()} />
          ) : (
            <NoAgency isReadOnly={isReadOnly} />
          )
        }
      />
      {data !== undefined && <OffDrawerNotice sums={data.offDrawer} />}
    </>
  )
})

function NoAgency({ isReadOnly }: { isReadOnly: boolean }) {
  if (isReadOnly) {
    return (
      <EmptyState icon={IconBuildingStore} title="Aucune agence">
        Demandez au propriétaire de vous donner accès à une agence.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={IconBuildingStore}
      title="Aucune agence"
      action={<Button renderRoot={(props) => <Link to="/app/allagencies" {...props} />}>Créer une agence</Button>}
    >
      Créez votre première agence, puis enregistrez ses transactions&nbsp;: sa caisse se suivra ici, jour après jour.
    </EmptyState>
  )
}
