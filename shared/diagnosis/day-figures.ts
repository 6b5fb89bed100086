import type { DayAccount, DiagnosisInput, TransactionFigures, UsualFee } from './diagnosis-terms.ts'
import { type FeeKeepers, transactionEffect } from './transaction-effect.ts'

/** An account whose declared balance is not the expected one. */
export interface MovedAccount {
  account: DayAccount
  amount: number
}

/** What every rule asks of a day. */
export interface DayFigures {
  input: DiagnosisInput
  cash: number
  /** Of the accounts that were read, those with a discrepancy. */
  moved: readonly MovedAccount[]
  feeKeepers: FeeKeepers
  /** Whether an error in a transaction of the account could be the whole discrepancy. Never where it was not read. */
  mayConcern: (accountId: string | null) => boolean
  /** Whether a change of the cash and of one account is the whole discrepancy. */
  isWhole: (cash: number, accountId: string | null, account: number) => boolean
  /** Whether the discrepancy is what lies between the booked figures and those that were done (null: nothing was). */
  isWholeChange: (booked: TransactionFigures, done: TransactionFigures | null) => boolean
  findUsualFee: (productId: string, amount: number) => number | undefined
}

export function readDayFigures(input: DiagnosisInput): DayFigures {
  const moved = input.accounts.flatMap((account) =>
    account.discrepancy === null || account.discrepancy === 0 ? [] : { account, amount: account.discrepancy },
  )
  const read = new Set(input.accounts.filter(({ discrepancy }) => discrepancy !== null).map(({ id }) => id))
  const feeKeepers: FeeKeepers = new Map(input.accounts.map(({ id, feeTo }) => [id, feeTo]))
  const cash = input.cash

  function mayConcern(accountId: string | null): boolean {
    if (moved.length > 0) return moved.some(({ account }) => account.id === accountId)
    return accountId === null || read.has(accountId) || !feeKeepers.has(accountId)
  }

  function isWhole(cashChange: number, accountId: string | null, accountChange: number): boolean {
    if (cashChange !== cash) return false
    if (accountId === null || !feeKeepers.has(accountId)) return moved.length === 0
    if (accountChange === 0) return moved.length === 0
    const [only] = moved
    return moved.length === 1 && only?.account.id === accountId && only.amount === accountChange
  }

  function isWholeChange(booked: TransactionFigures, done: TransactionFigures | null): boolean {
    const before = transactionEffect(booked, feeKeepers)
    const after = done === null ? null : transactionEffect(done, feeKeepers)
    return isWhole((after?.cash ?? 0) - before.cash, booked.accountId, (after?.account ?? 0) - before.account)
  }

  const findUsualFee = createFeeFinder(input.usualFees)
  return { input, cash, moved, feeKeepers, mayConcern, isWhole, isWholeChange, findUsualFee }
}

/** Most days ask for no fee: the fees are arranged at the first question. */
function createFeeFinder(usualFees: readonly UsualFee[]): DayFigures['findUsualFee'] {
  let byProduct: Map<string, Map<number, number>> | undefined
  return (productId, amount) => {
    byProduct ??= arrangeFees(usualFees)
    return byProduct.get(productId)?.get(amount)
  }
}

function arrangeFees(usualFees: readonly UsualFee[]): Map<string, Map<number, number>> {
  const byProduct = new Map<string, Map<number, number>>()
  for (const { productId, amount, fee } of usualFees) {
    const fees = byProduct.get(productId)
    if (fees === undefined) byProduct.set(productId, new Map([[amount, fee]]))
    else fees.set(amount, fee)
  }
  return byProduct
}
