import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { boardColumns } from './board-columns.tsx'
import classes from './board-screen.module.css'
import type { BoardSearch } from './board-search.ts'
import { BoardTotals } from './board-totals.tsx'
import { Trend } from './trend.tsx'

interface BoardScreenProps {
  search: BoardSearch
  onSearchChange: (search: BoardSearch) => void
}

/** `/app`. */
export function BoardScreen({ search, onSearchChange }: BoardScreenProps) {
  const { data, isError, refetch } = api.board.today.useQuery(undefined, {
    staleTime: 0,
    meta: { outcome: 'board.load' },
  })
  const agencies = data?.agencies
  const isFailed = data === undefined && isError
  return (
    <>
      <PageHeader
        title="Tableau de bord"
        description={
          data === undefined
            ? 'Vos caisses, agence par agence.'
            : `Vos caisses au ${formatDate(data.today)}, agence par agence.`
        }
      />
      <div className={classes.board}>
        <DataTable
          label="Agences"
          columns={boardColumns}
          rows={isFailed ? [] : agencies}
          rowKey={({ agencyId }) => agencyId}
          skeletonRows={3}
          empty={
            isFailed ? <LoadError title={getFailure('board.load')} onRetry={() => void refetch()} /> : <NoAgency />
          }
          footer={agencies === undefined || agencies.length === 0 ? undefined : <BoardTotals agencies={agencies} />}
        />
        {agencies !== undefined && agencies.length > 0 && (
          <Trend search={search} onSearchChange={onSearchChange} agencies={agencies} />
        )}
      </div>
    </>
  )
}

function NoAgency() {
  return (
    <EmptyState
      icon={IconBuildingStore}
      title="Aucune agence"
      action={<Button renderRoot={(props) => <Link to="/app/allagencies" {...props} />}>Créer une agence</Button>}
    >
      Créez votre première agence, puis enregistrez ses opérations&nbsp;: sa caisse se suivra ici, jour après jour.
    </EmptyState>
  )
}
