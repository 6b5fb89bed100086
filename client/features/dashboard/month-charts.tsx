import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { Text } from '@mantine/core'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { formatAxisCount } from '#shared/values/axis-count.ts'
import { formatMonth, formatMonthShort } from '#shared/values/calendar-date.ts'
import { toIsoDate } from '#shared/values/iso-date.ts'
import { formatCount } from '#shared/values/count.ts'
import { formatMoney, centimes } from '#shared/values/money.ts'

interface MonthChartsProps {
  months: ApiOutputs['admin']['dashboard']['months']
}

const HEIGHT = 160

/** Revenue and sign-ups, each with its own scale. The table beside them has the same figures. */
export function MonthCharts({ months }: MonthChartsProps) {
  // The axes are in dirhams.
  const revenue = months.map((one) => ({ month: one.month, revenue: one.revenue / 100 }))
  return (
    <div aria-hidden>
      <Text size="sm" c="dimmed" mb={4}>
        Revenus (MAD)
      </Text>
      <BarChart
        h={HEIGHT}
        data={revenue}
        series={[{ name: 'revenue', label: 'Revenus', color: 'sandouk.6' }]}
        valueFormatter={(dirhams) => formatMoney(centimes(Math.round(dirhams * 100)))}
        yAxisProps={{ tickFormatter: formatAxisCount, width: 58, interval: 0 }}
        {...shared}
      />
      <Text size="sm" c="dimmed" mt="md" mb={4}>
        Inscriptions
      </Text>
      <BarChart
        h={HEIGHT}
        data={[...months]}
        series={[{ name: 'signUps', label: 'Inscriptions', color: 'sandouk.4' }]}
        valueFormatter={(value) => formatCount(value)}
        yAxisProps={{ allowDecimals: false, width: 58, interval: 0 }}
        {...shared}
      />
    </div>
  )
}

const shared = {
  dataKey: 'month',
  gridAxis: 'x',
  tickLine: 'none',
  maxBarWidth: 28,
  // The keyboard and screen readers use the table.
  barChartProps: { accessibilityLayer: false },
  xAxisProps: { tickFormatter: (month: string) => formatMonthShort(toIsoDate(month)), minTickGap: 10 },
  tooltipProps: {
    labelFormatter: (month: unknown) => (typeof month === 'string' ? formatMonth(toIsoDate(month)) : ''),
  },
} as const
