import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, unbatched } from '#client/app/trpc.ts'
import { Amount } from '#client/ui/amount.tsx'
import { counted } from '#shared/values/count.ts'
import { FigureTile } from './figure-tile.tsx'
import { FigureTiles } from './figure-tiles.tsx'

/** What customers owe; nothing where none does. The board stands without it. */
export function DebtsTile() {
  const { data } = api.debts.list.useQuery({}, { staleTime: 0, trpc: unbatched })
  if (data === undefined || data.total === 0) return null
  return (
    <FigureTiles label="À encaisser">
      <FigureTile
        label={
          <Anchor inherit renderRoot={(props) => <Link to="/app/debts" {...props} />}>
            À encaisser
          </Anchor>
        }
        hint={counted(data.total, 'client')}
      >
        <Amount centimes={data.owed} size="lg" />
      </FigureTile>
    </FigureTiles>
  )
}
