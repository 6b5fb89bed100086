import { cashEffect } from '#shared/cash/cash-effect.ts'
import { accountEffect } from '#shared/operator-accounts/operator-balance.ts'
import { type Centimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { DayAccount, TransactionFigures } from './diagnosis-terms.ts'

export type FeeKeepers = ReadonlyMap<string, DayAccount['feeTo']>

export interface TransactionEffect {
  cash: Centimes
  /** Zero without an account. */
  account: Centimes
}

export function transactionEffect(figures: TransactionFigures, feeKeepers: FeeKeepers): TransactionEffect {
  const { accountId, direction, amount, fee } = figures
  const feeTo = accountId === null ? undefined : feeKeepers.get(accountId)
  return {
    cash: cashEffect(direction, amount, fee),
    account: feeTo === undefined ? ZERO_AMOUNT : accountEffect(direction, amount, fee, feeTo),
  }
}
