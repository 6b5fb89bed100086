import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { formatDate, startOfWeek } from '#shared/calendar-date.ts'
import { formatCount } from '#shared/count.ts'
import { formatMoney } from '#shared/money.ts'
import type { TrendDay } from './trend-weeks.ts'

const HEIGHT = 264

/** One pair of bars a day, Mondays named under them; a day without movement is drawn as 0. The table beside it says the same. */
export function TrendChart({ days }: { days: readonly TrendDay[] }) {
  // The axis reads in whole dirhams; the figure of a bar comes from its centimes.
  const data = days.map(({ date, incoming, outgoing }) => ({
    date,
    incoming: incoming / 100,
    outgoing: outgoing / 100,
  }))
  const mondays = days.filter(({ date }) => startOfWeek(date) === date).map(({ date }) => date)
  return (
    <div aria-hidden>
      <BarChart
        h={HEIGHT}
        data={data}
        dataKey="date"
        series={[
          { name: 'incoming', label: 'Entrées', color: 'var(--money-in)' },
          { name: 'outgoing', label: 'Sorties', color: 'var(--money-out)' },
        ]}
        valueFormatter={(dirhams) => formatMoney(Math.round(dirhams * 100))}
        withLegend
        legendProps={{ height: 32 }}
        gridAxis="x"
        tickLine="none"
        maxBarWidth={14}
        // The table is what the keyboard and screen readers get.
        barChartProps={{ accessibilityLayer: false, barGap: 1 }}
        yAxisProps={{ tickFormatter: (dirhams: number) => formatCount(Math.round(dirhams)), width: 62 }}
        xAxisProps={{ ticks: mondays, interval: 0, tickFormatter: (date: string) => formatDate(date).slice(0, 5) }}
        tooltipProps={{
          labelFormatter: (date: unknown) => (typeof date === 'string' ? formatDate(date) : ''),
        }}
      />
    </div>
  )
}
