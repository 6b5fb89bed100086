import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '#client/app/permitted.ts'
import { api, unbatched } from '#client/app/trpc.ts'
import { Amount } from '#client/ui/amount.tsx'
import { PROVISIONAL } from '#shared/commissions/commission-labels.fr.ts'
import { formatMonth } from '#shared/values/calendar-date.ts'
import { formatCount } from '#shared/values/count.ts'
import { FigureTile } from './figure-tile.tsx'
import { FigureTiles } from './figure-tiles.tsx'

/** What the month earned until now; nothing without a rule. The board stands without it. */
export function CommissionsTile() {
  const mayRead = useMay('commissions.read')
  const { data } = api.commissions.summary.useQuery(undefined, { enabled: mayRead, staleTime: 0, trpc: unbatched })
  if (data === undefined || (data.accrued === 0 && data.overdue === 0)) return null
  const { month, accrued, isProvisional, overdue } = data
  return (
    <FigureTiles label="Commissions du mois">
      <FigureTile
        label={
          <Anchor inherit renderRoot={(props) => <Link to="/app/commissions" {...props} />}>
            Commissions du mois
          </Anchor>
        }
        hint={
          overdue > 0
            ? `${formatCount(overdue)} mois en retard`
            : `${formatMonth(month)}${isProvisional ? `, ${PROVISIONAL}` : ''}`
        }
      >
        <Amount centimes={accrued} size="lg" />
      </FigureTile>
    </FigureTiles>
  )
}
