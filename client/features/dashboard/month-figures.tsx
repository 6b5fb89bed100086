import { Table } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { PartFailed } from '#client/app/part-failed.tsx'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { Amount } from '#client/ui/amount.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { formatMonth } from '#shared/values/calendar-date.ts'
import { formatCount } from '#shared/values/count.ts'
import classes from './month-figures.module.css'

// The charts are large, and the table shows their figures without them.
const MonthCharts = lazyPart(() => import('./month-charts.tsx').then((module) => module.MonthCharts))

interface MonthFiguresProps {
  months: ApiOutputs['admin']['dashboard']['months'] | undefined
}

export function MonthFigures({ months }: MonthFiguresProps) {
  if (months === undefined) return <div className={classes.charts} aria-busy />
  if (months.every(({ signUps, revenue }) => signUps === 0 && revenue === 0)) {
    return (
      <EmptyState icon={IconChartBar} title="Aucune donnée">
        Ni inscription ni paiement approuvé depuis douze mois.
      </EmptyState>
    )
  }
  return (
    <>
      <div className={classes.charts}>
        <Suspense fallback={null}>
          <PartBoundary fallback={<PartFailed />}>
            <MonthCharts months={months} />
          </PartBoundary>
        </Suspense>
      </div>
      <details className={classes.details}>
        <summary>Voir les chiffres</summary>
        <Table verticalSpacing={6} aria-label="Inscriptions et revenus par mois">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Mois</Table.Th>
              <Table.Th scope="col" ta="right">
                Inscriptions
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Revenus
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.toReversed().map(({ month, signUps, revenue }) => (
              <Table.Tr key={month}>
                <Table.Td>{formatMonth(month)}</Table.Td>
                <Table.Td ta="right">{formatCount(signUps)}</Table.Td>
                <Table.Td ta="right">
                  <Amount centimes={revenue} size="sm" />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </>
  )
}
