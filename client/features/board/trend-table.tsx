import { Table } from '@mantine/core'
import { Fragment, memo } from 'react'
import { Amount } from '#client/ui/amount.tsx'
import type { TrendPeriod, TrendStep } from '#shared/board/board-day.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import classes from './trend.module.css'
import { groupByWeek } from './trend-weeks.ts'
import { formatPeriod, trendLabels } from './trend-words.ts'

interface TrendTableProps {
  by: TrendStep
  periods: readonly TrendPeriod[]
}

/** Newest first, days grouped by week. */
export const TrendTable = memo(function TrendTable({ by, periods }: TrendTableProps) {
  const { title, column } = trendLabels[by]
  return (
    <details className={classes.details}>
      <summary>Voir les chiffres</summary>
      <Table verticalSpacing={6} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{column}</Table.Th>
            <Table.Th scope="col" ta="right">
              Entrées
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Sorties
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {by === 'day' ? (
            groupByWeek(periods)
              .toReversed()
              .map((week) => (
                <Fragment key={week.monday}>
                  <Table.Tr className={classes.week ?? ''}>
                    <Table.Th scope="row">Semaine du {formatDate(week.monday)}</Table.Th>
                    <Figures {...week} />
                  </Table.Tr>
                  <Rows by={by} periods={week.days} />
                </Fragment>
              ))
          ) : (
            <Rows by={by} periods={periods} />
          )}
        </Table.Tbody>
      </Table>
    </details>
  )
})

function Rows({ by, periods }: TrendTableProps) {
  return periods.toReversed().map((period) => (
    <Table.Tr key={period.from}>
      <Table.Td className="tabular">{formatPeriod(by, period)}</Table.Td>
      <Figures {...period} />
    </Table.Tr>
  ))
}

function Figures({ incoming, outgoing }: Pick<TrendPeriod, 'incoming' | 'outgoing'>) {
  return [incoming, outgoing].map((centimes, index) => (
    <Table.Td key={index} ta="right">
      <Amount centimes={centimes} size="sm" bare />
    </Table.Td>
  ))
}
