import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Amount } from '#client/ui/amount.tsx'
import type { TransferSummary } from '#shared/transfers/transfer-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import classes from './operators-tile.module.css'

/** Money that left a drawer and reached none yet, and what arrived differently. */
export function TransitTile({ summary }: { summary: TransferSummary }) {
  const { inTransit, toSettle } = summary
  return (
    <section aria-label="En route">
      <dl className={classes.totals}>
        <div className={classes.figure}>
          <dt>
            <Anchor inherit renderRoot={(props) => <Link to="/app/transfers" search={{ tab: 'sent' }} {...props} />}>
              En route
            </Anchor>
          </dt>
          <dd className={classes.value}>
            {inTransit.amount !== null && <Amount centimes={inTransit.amount} size="lg" />}
          </dd>
          <dd className={classes.hint}>
            {counted(inTransit.count, 'transfert')}
            {inTransit.oldest !== null &&
              inTransit.ageDays !== null &&
              describeOldest(inTransit.oldest, inTransit.ageDays)}
          </dd>
        </div>
        {toSettle.count > 0 && (
          <div className={classes.figure}>
            <dt>
              <Anchor inherit renderRoot={(props) => <Link to="/app/transfers" search={{ tab: 'all' }} {...props} />}>
                Écarts de transit à régler
              </Anchor>
            </dt>
            <dd className={classes.value}>
              {toSettle.amount !== null && <Amount centimes={toSettle.amount} size="lg" />}
            </dd>
            <dd className={classes.hint}>{counted(toSettle.count, 'transfert')}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function describeOldest(oldest: string, ageDays: number): string {
  if (ageDays === 0) return ", depuis aujourd'hui"
  return `, le plus ancien depuis ${counted(ageDays, 'jour')} (${formatDate(oldest)})`
}
