import type { Category } from '#shared/cash/categories.ts'
import type { TransactionSums } from '#shared/cash/cash-effect.ts'
import { type Centimes, subtractCentimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { FeeTo, ReadRule } from './operator-account-terms.ts'

/**
 * How a transaction changes the balance of its account: what the drawer gains the account loses, and the other way round. The
 * fee changes it only where it is the operator's. It is linear, so it also takes sums of one category.
 */
export function accountEffect(type: Category, amount: Centimes, fee: Centimes, feeTo: FeeTo): Centimes {
  const ofOperator = feeTo === 'operator' ? fee : ZERO_AMOUNT
  return type === 'incoming'
    ? subtractCentimes(ZERO_AMOUNT, sumCentimes(amount, ofOperator))
    : subtractCentimes(amount, ofOperator)
}

/** What a day, or several, adds to and takes from an account. */
export interface AccountSums extends TransactionSums {
  movedCount: number
  movedIn: Centimes
  movedOut: Centimes
}

type MovedSums = Pick<
  AccountSums,
  'incomingAmount' | 'incomingFee' | 'outgoingAmount' | 'outgoingFee' | 'movedIn' | 'movedOut'
>

/** What the transactions of each direction and the movements add to the balance, with sign. */
export interface AccountEffects {
  incoming: Centimes
  outgoing: Centimes
  moved: Centimes
}

export function splitEffects(sums: MovedSums, feeTo: FeeTo): AccountEffects {
  return {
    incoming: accountEffect('incoming', sums.incomingAmount, sums.incomingFee, feeTo),
    outgoing: accountEffect('outgoing', sums.outgoingAmount, sums.outgoingFee, feeTo),
    moved: subtractCentimes(sums.movedIn, sums.movedOut),
  }
}

export function sumsEffect(sums: MovedSums, feeTo: FeeTo): Centimes {
  const { incoming, outgoing, moved } = splitEffects(sums, feeTo)
  return sumCentimes(incoming, outgoing, moved)
}

export function expectedBalance(opening: Centimes, sums: MovedSums, feeTo: FeeTo): Centimes {
  return sumCentimes(opening, sumsEffect(sums, feeTo))
}

/** `account`: the balance with which the account began. `carried`: the expected one, where the last closing read none. */
export const balanceOpeningKinds = ['account', 'read', 'carried'] as const
export type BalanceOpeningKind = (typeof balanceOpeningKinds)[number]

/** The line of the last closing before a day. */
export interface LastBalance {
  readonly expected: Centimes
  readonly declared: Centimes | null
}

/** The opening of the day after a closing: what it read, or what it expected. */
export function nextOpening(
  last: LastBalance | null,
  accountOpening: Centimes,
): { opening: Centimes; kind: BalanceOpeningKind } {
  if (last === null) return { opening: accountOpening, kind: 'account' }
  return last.declared === null ? { opening: last.expected, kind: 'carried' } : { opening: last.declared, kind: 'read' }
}

/** Whether a closing has to read the balance, or say why it was not. */
export function isReadingRequired(readRule: ReadRule, sums: AccountSums): boolean {
  return readRule === 'always' || sums.incomingCount + sums.outgoingCount + sums.movedCount > 0
}

/** What a closing says of an account: the balance that was read, or why there is none. */
export interface ReadBalance {
  accountId: string
  declared: Centimes | null
  notReadReason: string | null
}

/** The money that is really missing or too much: of the drawer and of all accounts. Null while one of them is not read. */
export function globalDiscrepancy(cash: Centimes, ofAccounts: ReadonlyArray<Centimes | null>): Centimes | null {
  const read = ofAccounts.filter((one) => one !== null)
  return read.length < ofAccounts.length ? null : sumCentimes(cash, ...read)
}
