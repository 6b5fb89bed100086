import type { TransactionFigures } from './diagnosis-terms.ts'
import { type FeeKeepers, transactionEffect } from './transaction-effect.ts'
import type { Cause, Correction, DiagnosisAction } from './hypothesis.ts'
import { centimes, ZERO_AMOUNT } from '#shared/values/money.ts'

function change(transaction: TransactionFigures & { id: string }, changed: Partial<TransactionFigures>): Correction {
  const { id, accountId, direction, amount, fee } = transaction
  return { kind: 'change', transactionId: id, to: { accountId, direction, amount, fee, ...changed } }
}

/** What would have to be written so that nothing is left of the discrepancies. */
export function proposeCorrection(cause: Cause, feeKeepers: FeeKeepers): Correction {
  switch (cause.code) {
    case 'transit':
      return { kind: 'receive', transferId: cause.transfer.id, amount: cause.transfer.amount }
    case 'doubled':
    case 'notdone':
      return { kind: 'remove', transactionId: cause.transaction.id }
    case 'operator':
      return change(cause.transaction, { accountId: cause.account.id })
    case 'inverted': {
      const direction = cause.transaction.direction === 'incoming' ? 'outgoing' : 'incoming'
      return change(cause.transaction, { direction, fee: cause.fee })
    }
    case 'zero':
    case 'swap':
    case 'repeat':
    case 'digit':
      return change(cause.transaction, { amount: cause.amount })
    case 'fee':
      return change(cause.transaction, { fee: cause.fee })
    case 'sent': {
      const { transaction } = cause
      const booked = transactionEffect(transaction, feeKeepers).account
      const done = transactionEffect({ ...transaction, amount: cause.amount }, feeKeepers).account
      return keepOnAccount(transaction.accountId, done - booked)
    }
    case 'cancelled': {
      const { transaction } = cause
      return keepOnAccount(transaction.accountId, 0 - transactionEffect(transaction, feeKeepers).account)
    }
    case 'missing': {
      const { account, direction, amount, fee } = cause
      return { kind: 'add', figures: { accountId: account.id, direction, amount, fee } }
    }
    case 'topup':
    case 'payout':
      return {
        kind: 'movement',
        movement: cause.code,
        accountId: cause.account.id,
        amount: cause.amount,
        via: 'cash',
      }
    case 'commission':
    case 'charge':
      return {
        kind: 'movement',
        movement: cause.code,
        accountId: cause.account.id,
        amount: cause.amount,
        via: 'none',
      }
    case 'count':
      return { kind: 'recount', denomination: cause.denomination, quantity: cause.quantity }
    case 'feed':
      return { kind: 'feed', direction: cause.direction, amount: cause.amount, counterpart: null }
    case 'elsewhere':
      return { kind: 'feed', direction: cause.direction, amount: cause.amount, counterpart: 'agency' }
    case 'change':
      return keepInCash(cause.meant - cause.given)
    case 'note':
      return keepInCash(cause.direction === 'incoming' ? cause.denomination : 0 - cause.denomination)
    case 'cash':
      return keepInCash(cause.amount)
  }
}

function keepInCash(cash: number): Correction {
  return { kind: 'keep', cash: centimes(cash), accountId: null, account: ZERO_AMOUNT }
}

function keepOnAccount(accountId: string | null, account: number): Correction {
  return { kind: 'keep', cash: ZERO_AMOUNT, accountId, account: centimes(account) }
}

export function proposeAction(cause: Cause, correction: Correction): DiagnosisAction {
  switch (correction.kind) {
    case 'change':
      return { kind: 'openTransaction', transactionId: correction.transactionId }
    case 'remove':
      return { kind: 'removeTransaction', transactionId: correction.transactionId }
    case 'add':
      return { kind: 'newTransaction', figures: correction.figures }
    case 'feed':
      return { kind: 'newFeed', direction: correction.direction, amount: correction.amount }
    case 'movement': {
      const { accountId, movement, amount, via } = correction
      return { kind: 'newMovement', accountId, movement, amount, via }
    }
    case 'receive':
      return { kind: 'acceptTransfer', transferId: correction.transferId }
    case 'recount':
      return { kind: 'goToCount', denomination: correction.denomination }
    case 'keep':
      return 'transaction' in cause
        ? { kind: 'openTransaction', transactionId: cause.transaction.id }
        : { kind: 'goToCount', denomination: 'denomination' in cause ? cause.denomination : null }
  }
}
