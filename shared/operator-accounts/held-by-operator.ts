import { type Centimes, sumCentimes } from '#shared/values/money.ts'

interface Held {
  readonly operatorId: string
  readonly operatorName: string
  readonly balance: Centimes
  /** Null for a prepaid account. */
  readonly unsettledDays: number | null
}

export interface OperatorHolding {
  operatorId: string
  operatorName: string
  held: Centimes
  /** The longest of its accounts; 0 where nothing waits for a payment. */
  unsettledDays: number
}

/** What each operator holds in all accounts, in the order of the accounts. */
export function sumHeldByOperator(accounts: readonly Held[]): OperatorHolding[] {
  const found = new Map<string, OperatorHolding>()
  for (const { operatorId, operatorName, balance, unsettledDays } of accounts) {
    const known = found.get(operatorId)
    found.set(operatorId, {
      operatorId,
      operatorName,
      held: known === undefined ? balance : sumCentimes(known.held, balance),
      unsettledDays: Math.max(known?.unsettledDays ?? 0, unsettledDays ?? 0),
    })
  }
  return [...found.values()]
}
