import { Checkbox, TextInput } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useId } from 'react'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { SteadyField } from '#client/ui/steady-field.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import type { CountAccount } from '#shared/closings/blind-count.ts'
import { accountModeLabels } from '#shared/operator-accounts/operator-account-labels.fr.ts'
import type { OperatorBalance } from '#shared/operator-accounts/operator-account-row.ts'
import { formatMoney } from '#shared/values/money.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'
import classes from './balance-rows.module.css'
import { type AccountFigures, balanceRules, nameBalanceFields } from './balance-values.ts'
import { describeUnreadSince } from './balance-words.ts'
import { DiscrepancyBadge } from './discrepancy-badge.tsx'
import type { ClosingForm } from './use-closing-form.ts'

/** Without figures for a member who counts blind. */
export type CountedAccount = CountAccount & Partial<Pick<OperatorBalance, 'openingKind' | 'lastRead'>>

interface BalanceRowProps {
  form: ClosingForm['form']
  account: CountedAccount
  /** Null for a member who counts blind. */
  figures: AccountFigures | null
}

/** The balance of one account as the operator's portal shows it, or why it was not read. */
export function BalanceRow({ form, account, figures }: BalanceRowProps) {
  const heading = useId()
  const { accountId, operatorName, label, mode, isReadingRequired } = account
  const fields = nameBalanceFields(accountId)
  const isUnread = form.values[fields.unread] ?? false
  const unreadSince = describeUnreadSince(account)
  return (
    <div role="group" aria-labelledby={heading} className={classes.row}>
      <div className={classes.head}>
        <h3 id={heading} className={classes.name}>
          <bdi>{operatorName}</bdi> · <bdi>{label}</bdi>
        </h3>
        <span className={classes.mode}>{accountModeLabels[mode]}</span>
        {unreadSince !== null && <StatusBadge label={unreadSince} icon={IconEyeOff} tone="waiting" />}
      </div>
      <div className={classes.fields}>
        {isUnread ? (
          <SteadyField of={form.getInputProps(fields.reason)}>
            {(field) => (
              <TextInput
                label="Motif"
                required
                placeholder="Portail indisponible"
                className={classes.field}
                {...field}
                value={form.values[fields.reason] ?? ''}
              />
            )}
          </SteadyField>
        ) : (
          <SteadyField of={form.getInputProps(fields.declared)} also={[mode, isReadingRequired]}>
            {(field) => (
              <MoneyInput
                label="Solde lu sur le portail"
                required={isReadingRequired}
                placeholder=""
                {...(mode === 'settled' ? { description: "Négatif si vous devez à l'opérateur." } : {})}
                rules={balanceRules}
                className={classes.field}
                {...field}
                value={form.values[fields.declared] ?? ''}
              />
            )}
          </SteadyField>
        )}
        <Checkbox
          label="Non relevé"
          className={classes.unread}
          data-described={mode === 'settled' && !isUnread}
          checked={isUnread}
          onChange={(event) => {
            form.clearFieldError(fields.declared)
            form.clearFieldError(fields.reason)
            form.setFieldValue(fields.unread, event.currentTarget.checked)
          }}
        />
      </div>
      {figures !== null && figures.discrepancy !== null && (
        <p className={classes.result}>
          <span>
            Attendu <strong>{formatMoney(figures.expected)}</strong>
          </span>
          <span>
            Écart <strong>{formatSignedMoney(figures.discrepancy)}</strong>
          </span>
          <DiscrepancyBadge discrepancy={figures.discrepancy} />
        </p>
      )}
    </div>
  )
}
