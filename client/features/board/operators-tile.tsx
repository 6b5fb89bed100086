import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, unbatched } from '#client/app/trpc.ts'
import { Amount } from '#client/ui/amount.tsx'
import { sumHeldByOperator } from '#shared/operator-accounts/held-by-operator.ts'
import { counted } from '#shared/values/count.ts'
import { sumCentimes } from '#shared/values/money.ts'
import { FigureTile } from './figure-tile.tsx'
import { FigureTiles } from './figure-tiles.tsx'

/** What the operators hold, and since when they owe it. The board stands without it. */
export function OperatorsTile() {
  const { data } = api.operatorAccounts.positions.useQuery({}, { staleTime: 0, trpc: unbatched })
  if (data === undefined || data.positions.length === 0) return null
  const held = sumHeldByOperator(data.positions)
  return (
    <FigureTiles label="Chez les opérateurs">
      <FigureTile
        label={
          <Anchor inherit renderRoot={(props) => <Link to="/app/journal" search={{ tab: 'balances' }} {...props} />}>
            Chez les opérateurs
          </Anchor>
        }
        hint={counted(data.positions.length, 'compte')}
      >
        <Amount centimes={sumCentimes(...held.map((one) => one.held))} size="lg" />
      </FigureTile>
      {held.map(({ operatorId, operatorName, held: amount, unsettledDays }) => (
        <FigureTile
          key={operatorId}
          label={<bdi>{operatorName}</bdi>}
          hint={unsettledDays === 0 ? '' : `sans règlement depuis ${counted(unsettledDays, 'jour')}`}
        >
          <Amount centimes={amount} />
        </FigureTile>
      ))}
    </FigureTiles>
  )
}
