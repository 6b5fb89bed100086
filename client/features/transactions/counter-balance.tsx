import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatMoney } from '#shared/values/money.ts'
import { formatBalanceWarning } from './balance-words.ts'
import classes from './counter-entry.module.css'
import { type PlannedEntry, useBalanceAfter } from './use-balance-after.ts'

interface CounterBalanceProps {
  entry: PlannedEntry
  accountId: string | undefined
}

/** What the operator would still hold. The line keeps its height, so that no key moves under a finger. */
export function CounterBalance({ entry, accountId }: CounterBalanceProps) {
  const planned = useBalanceAfter(entry, accountId)
  if (accountId === undefined) return null
  const warning = planned && formatBalanceWarning(planned.account, planned.after)
  return (
    <div role="status" className={classes.balance}>
      {planned === undefined ? null : warning != null ? (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {warning}
        </Alert>
      ) : (
        <p>
          Solde chez l'opérateur après&nbsp;: <strong>{formatMoney(planned.after.balance)}</strong>
        </p>
      )}
    </div>
  )
}
