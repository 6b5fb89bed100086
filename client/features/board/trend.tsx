import { IconChartBar } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { api } from '#client/app/trpc.ts'
import { failureOf } from '#client/messages/outcomes.fr.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import classes from './trend.module.css'
import { TrendTable } from './trend-table.tsx'

// Charts are heavy; the figures are there without them (performance.md).
const TrendChart = lazyPart(() => import('./trend-chart.tsx').then((module) => module.TrendChart))

/** Incoming and outgoing of the last 30 days, as a chart and as the table it is drawn from. */
export function Trend() {
  const { data, isError, refetch } = api.board.trend.useQuery(undefined, {
    staleTime: 0,
    meta: { outcome: 'board.load' },
  })
  return (
    <section className={classes.sheet} aria-labelledby="trend-title">
      <h2 id="trend-title">Entrées et sorties par jour</h2>
      {data === undefined ? (
        isError ? (
          <LoadError title={failureOf('board.load')} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.chart} aria-busy />
        )
      ) : data.days.every(({ incomingCount, outgoingCount }) => incomingCount + outgoingCount === 0) ? (
        <EmptyState icon={IconChartBar} title="Aucune donnée">
          Aucune opération depuis 30 jours.
        </EmptyState>
      ) : (
        <>
          <div className={classes.chart}>
            <Suspense fallback={null}>
              <TrendChart days={data.days} />
            </Suspense>
          </div>
          <TrendTable days={data.days} />
        </>
      )}
    </section>
  )
}
