import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, unbatched } from '#client/app/trpc.ts'
import { Amount } from '#client/ui/amount.tsx'
import { sumHeldByOperator } from '#shared/operator-accounts/held-by-operator.ts'
import { counted } from '#shared/values/count.ts'
import { sumCentimes } from '#shared/values/money.ts'
import classes from './operators-tile.module.css'

/** What the operators hold, and since when they owe it. The board stands without it. */
export function OperatorsTile() {
  const { data } = api.operatorAccounts.positions.useQuery({}, { staleTime: 0, trpc: unbatched })
  if (data === undefined || data.positions.length === 0) return null
  const held = sumHeldByOperator(data.positions)
  return (
    <section aria-label="Chez les opérateurs">
      <dl className={classes.totals}>
        <div className={classes.figure}>
          <dt>
            <Anchor inherit renderRoot={(props) => <Link to="/app/journal" search={{ tab: 'balances' }} {...props} />}>
              Chez les opérateurs
            </Anchor>
          </dt>
          <dd className={classes.value}>
            <Amount centimes={sumCentimes(...held.map((one) => one.held))} size="lg" />
          </dd>
          <dd className={classes.hint}>{counted(data.positions.length, 'compte')}</dd>
        </div>
        {held.map(({ operatorId, operatorName, held: amount, unsettledDays }) => (
          <div key={operatorId} className={classes.figure}>
            <dt>
              <bdi>{operatorName}</bdi>
            </dt>
            <dd className={classes.value}>
              <Amount centimes={amount} />
            </dd>
            <dd className={classes.hint}>
              {unsettledDays === 0 ? '' : `sans règlement depuis ${counted(unsettledDays, 'jour')}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
