import type { BalanceAfter, BalanceWarning } from '#shared/operator-accounts/low-balance.ts'
import { type Centimes, formatMoney } from '#shared/values/money.ts'

interface WarnedAccount {
  readonly operatorName: string
  readonly label: string
  readonly overdraft: Centimes
  readonly limitLow: Centimes | null
}

const reasons: Readonly<Record<BalanceWarning, (account: WarnedAccount) => string>> = {
  negative: () => 'Rechargez le compte ou vérifiez le montant.',
  overdraft: ({ overdraft }) => `Le découvert autorisé est de ${formatMoney(overdraft)}.`,
  low: ({ limitLow }) => (limitLow === null ? '' : `Votre limite basse est de ${formatMoney(limitLow)}.`),
}

/** Said before the entry, which may be saved all the same. */
export function formatBalanceWarning(account: WarnedAccount, { balance, warning }: BalanceAfter): string | null {
  if (warning === null) return null
  const { operatorName, label } = account
  return `Le solde ${operatorName} (${label}) passerait à ${formatMoney(balance)}. ${reasons[warning](account)}`.trim()
}
