import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { useMay } from '#client/app/permitted.ts'
import type { Category } from '#shared/cash/categories.ts'
import { balanceAfter, type BalanceAfter } from '#shared/operator-accounts/low-balance.ts'
import { isIsoDate } from '#shared/values/iso-date.ts'
import { ZERO_AMOUNT } from '#shared/values/money.ts'
import { parseMoney } from '#shared/values/parse-money.ts'
import { feeRules } from './transaction-form.ts'

export interface PlannedEntry {
  readonly agencyId: string | null
  /** As typed, like the amounts. */
  readonly date: string
  readonly type: Category | null
  readonly amount: string
  readonly fee: string
}

interface Planned {
  readonly account: ApiOutputs['operatorAccounts']['balances']['accounts'][number]
  readonly after: BalanceAfter
}

/** What the entry would leave in the account. Undefined for a blind member, and until there is an amount and an account. */
export function useBalanceAfter(entry: PlannedEntry, accountId: string | undefined): Planned | undefined {
  const { agencyId, date, type } = entry
  const isAsked = useMay('figures.read') && accountId !== undefined && agencyId !== null && isIsoDate(date)
  const { data } = api.operatorAccounts.balances.useQuery(
    { agencyId: agencyId ?? '', date: isIsoDate(date) ? date : '2000-01-01' },
    { enabled: isAsked, meta: { silent: true } },
  )
  const account = isAsked ? data?.accounts.find((one) => one.accountId === accountId) : undefined
  const amount = parseMoney(entry.amount)
  if (account === undefined || type === null || !amount.ok) return undefined
  const fee = parseMoney(entry.fee, feeRules)
  const after = balanceAfter(account, { type, amount: amount.centimes, fee: fee.ok ? fee.centimes : ZERO_AMOUNT })
  return { account, after }
}
