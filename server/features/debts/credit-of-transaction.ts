import type { Transaction } from 'kysely'
import { deleteFeedOwned, insertFeedOwned } from '#server/features/feeds/feeds.queries.ts'
import type { AuditedOwnerCall, OwnerCall } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { FieldRefusal } from '#server/platform/errors/refusal.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import {
  deleteDebtEntryOwned,
  type EntryRecord,
  findCreditOwned,
  insertDebtEntryOwned,
  listEntriesInScope,
} from './debt-entries.queries.ts'
import { findShiftOwned, keepDeletedCreditOwned, takeDeletedCreditOwned } from './deleted-credits.queries.ts'
import { lockDebtorOwned } from './debtor-write.queries.ts'
import { assertUntouched, findUnpaidAfterEdit } from './debts.rules.ts'

/*
 * The unpaid part of a transaction follows it: with its edit, its deletion and its restoration. The debtor is locked before any
 * total of a day is, as every write of a debt does it.
 */

/** Of the transaction, with its debtor locked; undefined where it was paid in full. */
export async function lockCredit(
  trx: Transaction<Database>,
  { ownerId }: Pick<OwnerCall, 'ownerId'>,
  transactionId: string,
): Promise<EntryRecord | undefined> {
  const found = await findCreditOwned(trx, ownerId, transactionId)
  if (found === undefined) return undefined
  await lockDebtorOwned(trx, ownerId, found.debtorId)
  return findCreditOwned(trx, ownerId, transactionId)
}

interface Credit {
  readonly id: string
  readonly debtorId: string
  readonly agencyId: string
  readonly date: IsoDate
  readonly amount: Centimes
  readonly feedId: string
  readonly transactionId: string
  readonly note: string | null
  readonly createdBy: string
  readonly createdAt?: Date
}

/** The cash that was not paid leaves the drawer again, in the shift of the transaction, and is owed. Throws SD001 where the day is closed. */
export async function writeCredit(
  trx: Transaction<Database>,
  { ownerId, member }: Pick<OwnerCall, 'ownerId' | 'member'>,
  credit: Credit,
): Promise<void> {
  const { agencyId, date, amount } = credit
  const origin = { kind: 'debt', id: credit.id } as const
  const shiftId = await findShiftOwned(trx, ownerId, credit.transactionId)
  const feed = { id: credit.feedId, agencyId, date, amount, note: null, shiftId, createdBy: member.id }
  await insertFeedOwned(trx, ownerId, { ...feed, direction: 'outgoing', counterpart: 'customer', origin })
  await insertDebtEntryOwned(trx, ownerId, { ...credit, kind: 'credit' })
}

/** Throws `debts.has_repayments`. Before the transaction is deleted, whose unpaid part is kept for its restoration. */
export async function removeCredit(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  transactionId: string,
): Promise<void> {
  const credit = await lockCredit(trx, call, transactionId)
  if (credit === undefined) return
  const feedId = await eraseCredit(trx, call, credit)
  await keepDeletedCreditOwned(trx, call.ownerId, { ...credit, transactionId, feedId })
}

/** Throws `debts.has_repayments`. */
async function eraseCredit(trx: Transaction<Database>, call: OwnerCall, credit: EntryRecord): Promise<string> {
  const { ownerId } = call
  assertUntouched(await listEntriesInScope(trx, call, credit.debtorId), credit.id)
  await deleteDebtEntryOwned(trx, ownerId, credit.id)
  if (credit.feedId === null) throw new Error('A credit has the feed of its cash')
  await deleteFeedOwned(trx, ownerId, credit.feedId)
  return credit.feedId
}

/** After the transaction was restored. */
export async function restoreCredit(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  { id: transactionId, agencyId, date }: TransactionRow,
): Promise<void> {
  const kept = await takeDeletedCreditOwned(trx, call.ownerId, transactionId)
  if (kept === undefined || agencyId === null) return
  await lockDebtorOwned(trx, call.ownerId, kept.debtorId)
  await writeCredit(trx, call, { ...kept, transactionId, agencyId, date })
}

/**
 * After the transaction was edited: what the customer paid stays paid, and the rest is owed. Throws `debts.has_repayments` where the
 * rest changes and some of it was paid back, and field errors for a total below what was paid and for what cannot be owed.
 */
export async function followEdit(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  credit: EntryRecord | undefined,
  { before, after }: { before: TransactionRow; after: TransactionRow },
): Promise<void> {
  if (credit === undefined || isSameDebt(before, after)) return
  if (after.type !== 'incoming') throw new FieldRefusal({ type: fieldMessages.creditOnlyIncoming })
  if (after.agencyId === null) throw new FieldRefusal({ agencyId: fieldMessages.chooseAgency })
  const amount = findUnpaidAfterEdit(before, after, credit.amount)
  if (amount === 'belowPaid') throw new FieldRefusal({ amount: fieldMessages.belowPaid })
  const feedId = await eraseCredit(trx, call, credit)
  if (amount === null) return
  const { agencyId, date } = after
  await writeCredit(trx, call, { ...credit, transactionId: after.id, feedId, amount, agencyId, date })
}

function isSameDebt(before: TransactionRow, after: TransactionRow): boolean {
  return (
    before.type === after.type &&
    before.amount + before.fee === after.amount + after.fee &&
    before.date === after.date &&
    before.agencyId === after.agencyId
  )
}
