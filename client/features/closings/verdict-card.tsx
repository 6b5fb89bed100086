import type { ReactNode } from 'react'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { getVerdict } from '#shared/closings/closing-terms.ts'
import { globalDiscrepancy } from '#shared/operator-accounts/operator-balance.ts'
import { type Centimes, formatMoney, subtractCentimes } from '#shared/values/money.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'
import { toCountBadge } from './closing-words.ts'
import { DiscrepancyBadge } from './discrepancy-badge.tsx'
import { type VerdictAccount, VerdictAccounts } from './verdict-accounts.tsx'
import classes from './verdict-card.module.css'

interface VerdictCardProps {
  counted: Centimes
  /** Null without an opening. */
  expected: Centimes | null
  /** Nothing is counted yet: neither a count nor a discrepancy. */
  isUntouched?: boolean
  /** The operator accounts of the agency, with what is known of each. */
  accounts?: readonly VerdictAccount[]
  /** What explains the figures, below them. */
  children?: ReactNode
}

export function VerdictCard(props: VerdictCardProps) {
  const { counted, expected, isUntouched = false, accounts = [], children } = props
  const discrepancy = expected === null || isUntouched ? null : subtractCentimes(counted, expected)
  const balances = accounts.map((account) => account.discrepancy)
  return (
    <div className={classes.card}>
      <dl className={classes.figures}>
        <div className={classes.figure}>
          <dt>Attendu</dt>
          <dd>{expected === null ? '—' : formatMoney(expected)}</dd>
        </div>
        <div className={classes.figure}>
          <dt>Compté</dt>
          <dd>{isUntouched ? '—' : formatMoney(counted)}</dd>
        </div>
        <div className={classes.verdict} data-verdict={discrepancy === null ? undefined : getVerdict(discrepancy)}>
          <dt>
            Écart{accounts.length > 0 && ' de caisse'}
            {isUntouched && <StatusBadge {...toCountBadge} />}
            {discrepancy !== null && <DiscrepancyBadge discrepancy={discrepancy} />}
          </dt>
          <dd>{discrepancy === null ? '—' : formatSignedMoney(discrepancy)}</dd>
        </div>
        {accounts.length > 0 && (
          <VerdictAccounts
            accounts={accounts}
            global={discrepancy === null ? null : globalDiscrepancy(discrepancy, balances)}
          />
        )}
      </dl>
      {children}
    </div>
  )
}
