import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Amount } from '#client/ui/amount.tsx'
import type { TransferSummary } from '#shared/transfers/transfer-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { counted } from '#shared/values/count.ts'
import { FigureTile } from './figure-tile.tsx'
import { FigureTiles } from './figure-tiles.tsx'

/** Money that left a drawer and reached none yet, and what arrived differently. */
export function TransitTile({ summary }: { summary: TransferSummary }) {
  const { inTransit, toSettle } = summary
  return (
    <FigureTiles label="En route">
      <FigureTile
        label={
          <Anchor inherit renderRoot={(props) => <Link to="/app/transfers" search={{ tab: 'sent' }} {...props} />}>
            En route
          </Anchor>
        }
        hint={counted(inTransit.count, 'transfert') + describeOldest(inTransit)}
      >
        {inTransit.amount !== null && <Amount centimes={inTransit.amount} size="lg" />}
      </FigureTile>
      {toSettle.count > 0 && (
        <FigureTile
          label={
            <Anchor inherit renderRoot={(props) => <Link to="/app/transfers" search={{ tab: 'all' }} {...props} />}>
              Écarts de transit à régler
            </Anchor>
          }
          hint={counted(toSettle.count, 'transfert')}
        >
          {toSettle.amount !== null && <Amount centimes={toSettle.amount} size="lg" />}
        </FigureTile>
      )}
    </FigureTiles>
  )
}

function describeOldest({ oldest, ageDays }: TransferSummary['inTransit']): string {
  if (oldest === null || ageDays === null) return ''
  if (ageDays === 0) return ", depuis aujourd'hui"
  return `, le plus ancien depuis ${counted(ageDays, 'jour')} (${formatDate(oldest)})`
}
