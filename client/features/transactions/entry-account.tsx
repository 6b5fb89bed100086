import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import { formatBalanceWarning } from './balance-words.ts'
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
}

/** The field, where there is a choice, and what the balance would be. */
export function EntryAccount({ open, value, onChange, mayHaveNone, error, entry }: EntryAccountProps) {
  const [first] = open
  const accountId = open.length === 1 ? first?.id : open.find(({ id }) => id === value)?.id
  return (
    <>
      {open.length > 1 && (
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
      )}
      {entry !== null && <LowBalance entry={entry} accountId={accountId} />}
    </>
  )
}

function LowBalance({ entry, accountId }: { entry: PlannedEntry; accountId: string | undefined }) {
  const planned = useBalanceAfter(entry, accountId)
  const warning = planned && formatBalanceWarning(planned.account, planned.after)
  return (
    <div role="status">
      {warning != null && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {warning}
        </Alert>
      )}
    </div>
  )
}
