import { Title } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useMay } from '#client/app/permitted.ts'
import { BalanceRow, type CountedAccount } from './balance-row.tsx'
import classes from './balance-rows.module.css'
import type { AccountFigures } from './balance-values.ts'
import type { ClosingForm } from './use-closing-form.ts'

interface BalanceRowsProps {
  form: ClosingForm['form']
  accounts: readonly CountedAccount[]
  figures: readonly AccountFigures[]
}

/** Enter goes to the next field and never submits, as in the count. */
function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return
  if (!(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="text"]')]
  inputs[inputs.indexOf(event.target) + (event.shiftKey ? -1 : 1)]?.focus()
}

/** Renders nothing for an agency without operator accounts. */
export function BalanceRows({ form, accounts, figures }: BalanceRowsProps) {
  const seesFigures = useMay('figures.read')
  if (accounts.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={classes.card} aria-labelledby="operateurs" onKeyDown={handleKeyDown}>
      <div className={classes.top}>
        <Title order={2} id="operateurs">
          Chez les opérateurs
        </Title>
        <span className={classes.hint}>Lus au moment du comptage</span>
      </div>
      {accounts.map((account) => (
        <BalanceRow
          key={account.accountId}
          form={form}
          account={account}
          figures={(seesFigures && figures.find(({ accountId }) => accountId === account.accountId)) || null}
        />
      ))}
    </section>
  )
}
