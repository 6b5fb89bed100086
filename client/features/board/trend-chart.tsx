import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { memo } from 'react'
import { formatAxisCount } from '#shared/values/axis-count.ts'
import type { TrendPeriod, TrendStep } from '#shared/board/board-day.ts'
import { startOfWeek } from '#shared/values/calendar-date.ts'
import { toIsoDate } from '#shared/values/iso-date.ts'
import { centimes, formatMoney } from '#shared/values/money.ts'
import { formatPeriod, formatTick } from './trend-words.ts'

const HEIGHT = 264

interface TrendChartProps {
  by: TrendStep
  periods: readonly TrendPeriod[]
}

/** Hidden from screen readers, which get the table. Drawn only for other figures: that takes longer than a press should. */
export const TrendChart = memo(function TrendChart({ by, periods }: TrendChartProps) {
  // In dirhams, for the axis.
  const data = periods.map(({ from, incoming, outgoing }) => ({
    from,
    incoming: incoming / 100,
    outgoing: outgoing / 100,
  }))
  // Of days, only Mondays fit on the axis.
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
        barChartProps={{ accessibilityLayer: false, barGap: 1 }}
        yAxisProps={{ tickFormatter: formatAxisCount, width: 62, interval: 0 }}
        xAxisProps={{
          ticks: named,
          interval: by === 'day' ? 0 : 'preserveStartEnd',
          tickFormatter: (from: string) => formatTick(by, toIsoDate(from)),
        }}
        tooltipProps={{
          labelFormatter: (from: unknown) => {
            const period = periods.find((known) => known.from === from)
            return period === undefined ? '' : formatPeriod(by, period)
          },
        }}
      />
    </div>
  )
})
