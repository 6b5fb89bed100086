import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { transactionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import classes from './entry-account.module.css'
import type { OfferedAccount } from './use-offered-products.ts'

interface CounterAccountsProps {
  /** Several open ones of the operator. */
  accounts: readonly OfferedAccount[]
  value: string | null
  onChange: (id: string) => void
  error: ReactNode
}

export function CounterAccounts({ accounts, value, onChange, error }: CounterAccountsProps) {
  const name = useId()
  return (
    <Input.Wrapper labelElement="div" label={transactionLabels.account} required {...(error == null ? {} : { error })}>
      <div className={classes.accounts} role="radiogroup" aria-label={transactionLabels.account}>
        {accounts.map(({ id, label }, index) => (
          <label key={id} className={classes.account}>
            <input
              type="radio"
              name={name}
              checked={value === id}
              onChange={() => onChange(id)}
              {...(index === 0 ? { 'data-path': 'accountId' } : {})}
            />
            <bdi>{label}</bdi>
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
