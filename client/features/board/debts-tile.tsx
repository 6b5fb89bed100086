import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, unbatched } from '#client/app/trpc.ts'
import { Amount } from '#client/ui/amount.tsx'
import { counted } from '#shared/values/count.ts'
import classes from './operators-tile.module.css'

/** What customers owe; nothing where none does. The board stands without it. */
export function DebtsTile() {
  const { data } = api.debts.list.useQuery({}, { staleTime: 0, trpc: unbatched })
  if (data === undefined || data.total === 0) return null
  return (
    <section aria-label="À encaisser">
      <dl className={classes.totals}>
        <div className={classes.figure}>
          <dt>
            <Anchor inherit renderRoot={(props) => <Link to="/app/debts" {...props} />}>
              À encaisser
            </Anchor>
          </dt>
          <dd className={classes.value}>
            <Amount centimes={data.owed} size="lg" />
          </dd>
          <dd className={classes.hint}>{counted(data.total, 'client')}</dd>
        </div>
      </dl>
    </section>
  )
}
