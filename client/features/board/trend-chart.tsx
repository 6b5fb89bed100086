import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { formatAxisCount } from '#shared/values/axis-count.ts'
import type { TrendStep } from '#shared/board/board-day.ts'
import { startOfWeek, toIsoDate } from '#shared/values/calendar-date.ts'
import { formatMoney, centimes } from '#shared/values/money.ts'
import type { TrendPeriod } from './trend-weeks.ts'
import { periodName, periodTick } from './trend-words.ts'

const HEIGHT = 264

interface TrendChartProps {
  by: TrendStep
  periods: readonly TrendPeriod[]
}

/** One pair of bars a period; one without movement is drawn as 0. The table beside it says the same. */
export function TrendChart({ by, periods }: TrendChartProps) {
  // The axis reads in whole dirhams; the figure of a bar comes from its centimes.
  const data = periods.map(({ from, incoming, outgoing }) => ({
    from,
    incoming: incoming / 100,
    outgoing: outgoing / 100,
  }))
  // Thirty days are too many to name: their Mondays are.
  const named = periods.filter(({ from }) => by !== 'day' || startOfWeek(from) === from).map(({ from }) => from)
  return (
    <div aria-hidden>
      <BarChart
        h={HEIGHT}
        data={data}
        dataKey="from"
        series={[
          { name: 'incoming', label: 'Entrées', color: 'var(--money-in)' },
          { name: 'outgoing', label: 'Sorties', color: 'var(--money-out)' },
        ]}
        valueFormatter={(dirhams) => formatMoney(centimes(Math.round(dirhams * 100)))}
        withLegend
        legendProps={{ height: 32 }}
        gridAxis="x"
        tickLine="none"
        maxBarWidth={by === 'day' ? 14 : 24}
        // The table is what the keyboard and screen readers get.
        barChartProps={{ accessibilityLayer: false, barGap: 1 }}
        yAxisProps={{ tickFormatter: formatAxisCount, width: 62, interval: 0 }}
        xAxisProps={{
          ticks: named,
          interval: by === 'day' ? 0 : 'preserveStartEnd',
          tickFormatter: (from: string) => periodTick(by, toIsoDate(from)),
        }}
        tooltipProps={{
          labelFormatter: (from: unknown) => {
            const period = periods.find((known) => known.from === from)
            return period === undefined ? '' : periodName(by, period)
          },
        }}
      />
    </div>
  )
}
