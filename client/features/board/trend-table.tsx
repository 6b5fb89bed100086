import { Table } from '@mantine/core'
import { Fragment } from 'react'
import { Amount } from '#client/ui/amount.tsx'
import { formatDate } from '#shared/calendar-date.ts'
import classes from './trend.module.css'
import { type TrendDay, weeksOf } from './trend-weeks.ts'

/** The figures of the chart: newest first, week by week. */
export function TrendTable({ days }: { days: readonly TrendDay[] }) {
  return (
    <details className={classes.details}>
      <summary>Voir les chiffres</summary>
      <Table verticalSpacing={6} aria-label="Entrées et sorties par jour">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Jour</Table.Th>
            <Table.Th scope="col" ta="right">
              Entrées
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Sorties
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {weeksOf(days)
            .toReversed()
            .map((week) => (
              <Fragment key={week.monday}>
                <Table.Tr className={classes.week ?? ''}>
                  <Table.Th scope="row">Semaine du {formatDate(week.monday)}</Table.Th>
                  <Figure centimes={week.incoming} />
                  <Figure centimes={week.outgoing} />
                </Table.Tr>
                {week.days.toReversed().map(({ date, incoming, outgoing }) => (
                  <Table.Tr key={date}>
                    <Table.Td className="tabular">{formatDate(date)}</Table.Td>
                    <Figure centimes={incoming} />
                    <Figure centimes={outgoing} />
                  </Table.Tr>
                ))}
              </Fragment>
            ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}

function Figure({ centimes }: { centimes: number }) {
  return (
    <Table.Td ta="right">
      <Amount centimes={centimes} size="sm" bare />
    </Table.Td>
  )
}
