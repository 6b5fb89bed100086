import { IconChartBar } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { PartFailed } from '#client/app/part-failed.tsx'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { formatDateRange } from '#shared/values/date-range.ts'
import type { BoardSearch } from './board-search.ts'
import classes from './trend.module.css'
import { TrendFilters } from './trend-filters.tsx'
import { TrendTable } from './trend-table.tsx'

// The chart library is large, so it loads later.
const TrendChart = lazyPart(() => import('./trend-chart.tsx').then((module) => module.TrendChart))

interface TrendProps {
  search: BoardSearch
  onSearchChange: (search: BoardSearch) => void
  agencies: ReadonlyArray<{ agencyId: string; agencyName: string }>
}

export function Trend({ search, onSearchChange, agencies }: TrendProps) {
  const { by = 'day', agency, back = 0 } = search
  const { data, isError, isPlaceholderData, refetch } = api.board.trend.useQuery(
    { by, back, ...(agency === undefined ? {} : { agencyId: agency }) },
    { staleTime: 0, placeholderData: keepPreviousData, meta: { outcome: 'board.load' } },
  )
  // The chart takes longer to draw than a press should.
  const drawn = useDeferredValue(data)
  const period = data === undefined ? '' : formatDateRange(data.from, data.to)
  return (
    <section className={classes.sheet} aria-labelledby="trend-title">
      <h2 id="trend-title">Entrées et sorties</h2>
      <TrendFilters search={search} onSearchChange={onSearchChange} agencies={agencies} period={period} />
      {drawn === undefined ? (
        isError ? (
          <LoadError title={getFailure('board.load')} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.chart} aria-busy />
        )
      ) : drawn.periods.every(({ incomingCount, outgoingCount }) => incomingCount + outgoingCount === 0) ? (
        // Unmounts the chart, so that no bar or tooltip stays.
        <EmptyState icon={IconChartBar} title="Aucune donnée">
          Aucune transaction {formatDateRange(drawn.from, drawn.to)}.
        </EmptyState>
      ) : (
        <div className={classes.figures} aria-busy={isPlaceholderData || drawn !== data}>
          <div className={classes.chart}>
            <Suspense fallback={null}>
              <PartBoundary fallback={<PartFailed />}>
                <TrendChart key={`${drawn.by} ${drawn.from}`} by={drawn.by} periods={drawn.periods} />
              </PartBoundary>
            </Suspense>
          </div>
          <TrendTable by={drawn.by} periods={drawn.periods} />
        </div>
      )}
    </section>
  )
}
