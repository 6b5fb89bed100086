import { unreadLabel } from '#shared/closings/closing-labels.fr.ts'
import { getVerdict } from '#shared/closings/closing-terms.ts'
import { type Centimes } from '#shared/values/money.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'
import { DiscrepancyAmount } from '#client/ui/discrepancy-amount.tsx'
import { DiscrepancyBadge } from './discrepancy-badge.tsx'
import classes from './verdict-card.module.css'

export interface VerdictAccount {
  accountId: string
  operatorName: string
  label: string
  /** Null without a balance. */
  discrepancy: Centimes | null
  /** It is said why there is no balance, or the day is closed: nothing is left to read. */
  isUnread: boolean
}

interface VerdictAccountsProps {
  accounts: readonly VerdictAccount[]
  /** Of cash and accounts together; null where one of them is not known. */
  global: Centimes | null
}

/** A line for each account, and the sum of cash and accounts. */
export function VerdictAccounts({ accounts, global }: VerdictAccountsProps) {
  const isUnread = accounts.some(({ discrepancy }) => discrepancy === null)
  return (
    <>
      {accounts.map(({ accountId, operatorName, label, discrepancy, ...account }) => (
        <div key={accountId} className={classes.account}>
          <dt>
            <bdi>{operatorName}</bdi> · <bdi>{label}</bdi>
          </dt>
          <dd>
            {discrepancy === null ? (
              account.isUnread ? (
                unreadLabel
              ) : (
                'à relever'
              )
            ) : (
              <DiscrepancyAmount discrepancy={discrepancy} />
            )}
          </dd>
        </div>
      ))}
      <div className={classes.verdict} data-verdict={global === null ? undefined : getVerdict(global)}>
        <dt>
          <span className={classes.global}>
            Écart global
            <span className={classes.about}>
              {isUnread ? "Inconnu tant qu'un compte n'est pas relevé" : 'Caisse et opérateurs ensemble'}
            </span>
          </span>
          {global !== null && <DiscrepancyBadge discrepancy={global} />}
        </dt>
        <dd>{global === null ? '—' : formatSignedMoney(global)}</dd>
      </div>
    </>
  )
}
