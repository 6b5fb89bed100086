import { Skeleton } from '@mantine/core'
import { Amount } from '#client/ui/amount.tsx'
import card from '#client/ui/record-card.module.css'
import { positionLabels, TREASURY } from '#shared/month/month-labels.fr.ts'
import { sumPositions } from '#shared/month/month-positions.ts'
import type { MonthReport } from '#shared/month/month-row.ts'
import { addDays, formatDate } from '#shared/values/calendar-date.ts'
import { subtractCentimes } from '#shared/values/money.ts'
import classes from './month-card.module.css'

/** Where the money was before the month, and at its end. Of a part of the space, without a sum. */
export function TreasuryCard({ report }: { report: MonthReport | undefined }) {
  const { kinds, all } = sumPositions(report?.positions ?? [])
  return (
    <section className={card.card} aria-labelledby="tresorerie" data-figures>
      <h2 id="tresorerie">{TREASURY}</h2>
      {report === undefined ? (
        <div className={card.padded}>
          <Skeleton height={120} />
        </div>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Où est l'argent</th>
              <th scope="col">{formatDate(addDays(report.month, -1))}</th>
              <th scope="col">{formatDate(report.to)}</th>
              <th scope="col" data-change>
                Variation
              </th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((position) => (
              <tr key={position.kind}>
                <th scope="row">{positionLabels[position.kind]}</th>
                <Figures {...position} />
              </tr>
            ))}
          </tbody>
          {report.total !== null && (
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <Figures {...all} />
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </section>
  )
}

function Figures({ opening, closing }: Pick<MonthReport['positions'][number], 'opening' | 'closing'>) {
  const change = subtractCentimes(closing, opening)
  return (
    <>
      <td>
        <Amount bare centimes={opening} />
      </td>
      <td>
        <Amount bare centimes={closing} />
      </td>
      <td data-change>
        <Amount bare centimes={change} tone={change === 0 ? 'plain' : 'balance'} />
      </td>
    </>
  )
}
