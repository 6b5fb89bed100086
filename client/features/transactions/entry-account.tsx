import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import { formatMoney } from '#shared/values/money.ts'
import { formatBalanceWarning } from './balance-words.ts'
import { CounterAccounts } from './counter-accounts.tsx'
import classes from './entry-account.module.css'
import { type PlannedEntry, useBalanceAfter } from './use-balance-after.ts'
import type { OfferedAccount } from './use-offered-products.ts'

interface EntryAccountProps {
  /** The open accounts of the product's operator: at least one. */
  open: readonly OfferedAccount[]
  value: string | null
  onChange: (id: string | null) => void
  mayHaveNone: boolean
  error?: string | undefined
  /** A new entry, of which a low balance is said beforehand. */
  entry: PlannedEntry | null
  /** For fingers, and with the balance that would be left. */
  isCounter?: boolean
}

/** The field, where there is a choice, and what the balance would be. */
export function EntryAccount(props: EntryAccountProps) {
  const { open, value, onChange, mayHaveNone, error, entry, isCounter = false } = props
  const [first] = open
  const accountId = open.length === 1 ? first?.id : open.find(({ id }) => id === value)?.id
  return (
    <>
      {open.length > 1 &&
        (isCounter ? (
          <CounterAccounts accounts={open} value={value} onChange={onChange} error={error} />
        ) : (
          <SearchSelect
            label={transactionLabels.account}
            placeholder={mayHaveNone ? 'Aucun' : 'Choisir un compte'}
            data-path="accountId"
            data={open.map(({ id, label }) => ({ value: id, label }))}
            required={!mayHaveNone}
            clearable={mayHaveNone}
            allowDeselect={false}
            value={value === '' ? null : value}
            onChange={onChange}
            error={error}
          />
        ))}
      {entry !== null && <BalanceAfter entry={entry} accountId={accountId} isCounter={isCounter} />}
    </>
  )
}

interface BalanceAfterProps {
  entry: PlannedEntry
  accountId: string | undefined
  isCounter: boolean
}

/** At the counter the line keeps its height, so that no key moves under a finger. */
function BalanceAfter({ entry, accountId, isCounter }: BalanceAfterProps) {
  const planned = useBalanceAfter(entry, accountId)
  const warning = planned && formatBalanceWarning(planned.account, planned.after)
  return (
    <div role="status" className={isCounter ? classes.balance : undefined}>
      {warning != null ? (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {warning}
        </Alert>
      ) : (
        isCounter &&
        planned !== undefined && (
          <p>
            Solde chez l'opérateur après&nbsp;: <strong>{formatMoney(planned.after.balance)}</strong>
          </p>
        )
      )}
    </div>
  )
}
