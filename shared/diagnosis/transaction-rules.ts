import { centimes, MAX_AMOUNT } from '#shared/values/money.ts'
import type { DayFigures } from './day-figures.ts'
import type { DayTransaction } from './diagnosis-terms.ts'
import type { ScoredCause } from './hypothesis.ts'
import { transactionEffect } from './transaction-effect.ts'
import { findNeverDone } from './twin-rules.ts'
import { findAmountSlip, type TypingSlip } from './typing-slip.ts'

const slipScores: Readonly<Record<TypingSlip, number>> = { zero: 88, swap: 86, repeat: 84, digit: 60 }

const CONTRADICTED_BY_FEE = 30

/** Errors in one booked transaction, or in what was typed for it at the operator. */
export function findTransactionCauses(day: DayFigures): ScoredCause[] {
  const removable: DayTransaction[] = []
  const causes = day.input.transactions.flatMap((transaction) => {
    if (!day.mayConcern(transaction.accountId)) return []
    // A cheap look first: days have thousands of rows, and few of them fit.
    if (Math.abs(Math.abs(day.cash) - transaction.amount) <= transaction.fee && day.isWholeChange(transaction, null)) {
      removable.push(transaction)
    }
    return [
      ...findWrongAmount(day, transaction),
      ...findWrongFee(day, transaction),
      ...findInverted(day, transaction),
      ...findOtherOperator(day, transaction),
      ...findAtOperator(day, transaction),
    ]
  })
  return [...causes, ...findNeverDone(removable)]
}

function findWrongAmount(day: DayFigures, transaction: DayTransaction): ScoredCause[] {
  const more = transaction.direction === 'incoming' ? day.cash : 0 - day.cash
  const amount = transaction.amount + more
  if (more === 0 || amount < 1 || amount > MAX_AMOUNT) return []
  // Whether operator or agency keeps the fee, the balance loses what the cash gains.
  if (!day.isWhole(day.cash, transaction.accountId, 0 - day.cash)) return []
  const code = findAmountSlip(amount, transaction.amount)
  if (code === null) return []
  return [{ cause: { code, transaction, amount: centimes(amount) }, score: weighByFee(day, transaction, amount, code) }]
}

/** Who mistypes an amount still takes the fee of the right one: the booked fee speaks for one of the two amounts. */
function weighByFee(day: DayFigures, transaction: DayTransaction, amount: number, slip: TypingSlip): number {
  const score = slipScores[slip]
  const { productId, fee } = transaction
  if (productId === null) return score
  const ofBooked = day.findUsualFee(productId, transaction.amount)
  const ofMeant = day.findUsualFee(productId, amount)
  if (ofBooked === undefined || ofMeant === undefined || ofBooked === ofMeant) return score
  if (fee === ofMeant) return score + (100 - score) / 2
  return fee === ofBooked ? score - CONTRADICTED_BY_FEE : score
}

function findWrongFee(day: DayFigures, transaction: DayTransaction): ScoredCause[] {
  const { productId, amount } = transaction
  // In both directions the customer pays the fee in cash.
  const fee = centimes(transaction.fee + day.cash)
  if (productId === null || day.cash === 0 || fee < 0) return []
  if (!day.isWholeChange(transaction, { ...transaction, fee })) return []
  if (day.findUsualFee(productId, amount) !== fee) return []
  return [{ cause: { code: 'fee', transaction, fee }, score: 85 }]
}

function findInverted(day: DayFigures, transaction: DayTransaction): ScoredCause[] {
  if (Math.abs(Math.abs(day.cash) - 2 * transaction.amount) > transaction.fee) return []
  const direction = transaction.direction === 'incoming' ? 'outgoing' : 'incoming'
  return [...new Set([transaction.fee, centimes(0)])]
    .filter((fee) => day.isWholeChange(transaction, { ...transaction, direction, fee }))
    .map((fee) => ({ cause: { code: 'inverted', transaction, fee }, score: 90 }))
}

function findOtherOperator(day: DayFigures, transaction: DayTransaction): ScoredCause[] {
  if (day.cash !== 0 || day.moved.length !== 2) return []
  const booked = day.moved.find(({ account }) => account.id === transaction.accountId)
  const other = day.moved.find(({ account }) => account.id !== transaction.accountId)
  if (booked === undefined || other === undefined) return []
  const elsewhere = { ...transaction, accountId: other.account.id }
  const isExact =
    booked.amount === 0 - transactionEffect(transaction, day.feeKeepers).account &&
    other.amount === transactionEffect(elsewhere, day.feeKeepers).account
  return isExact ? [{ cause: { code: 'operator', transaction, account: other.account }, score: 92 }] : []
}

/** The cash agrees, one balance does not: another amount was typed at the operator, or the operator cancelled it. */
function findAtOperator(day: DayFigures, transaction: DayTransaction): ScoredCause[] {
  const [only] = day.moved
  if (day.cash !== 0 || only === undefined || day.moved.length !== 1) return []
  if (only.account.id !== transaction.accountId) return []
  if (only.amount === 0 - transactionEffect(transaction, day.feeKeepers).account) {
    return [{ cause: { code: 'cancelled', transaction }, score: 70 }]
  }
  const amount = transaction.amount + (transaction.direction === 'incoming' ? 0 - only.amount : only.amount)
  if (amount < 1 || amount > MAX_AMOUNT) return []
  const slip = findAmountSlip(transaction.amount, amount)
  if (slip === null || slip === 'digit') return []
  return [{ cause: { code: 'sent', transaction, slip, amount: centimes(amount) }, score: 80 }]
}
