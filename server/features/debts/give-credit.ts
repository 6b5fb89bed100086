import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { lockOwner } from '#server/features/closings/lock-owner.ts'
import { insertTransactionOwned } from '#server/features/transactions/transaction-insert.queries.ts'
import { enterTransaction } from '#server/features/transactions/transactions.service.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { GiveCreditInput } from '#shared/debts/credit-input.ts'
import type { DebtorRow } from '#shared/debts/debtor-row.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { newId } from '#shared/values/ids.ts'
import { centimes } from '#shared/values/money.ts'
import { addCustomer } from './add-debtor.ts'
import { writeCredit } from './credit-of-transaction.ts'
import { nameEntry } from './debt-facts.ts'
import { findCreditOwned } from './debt-entries.queries.ts'
import { findCustomerInScope } from './debtors.queries.ts'
import { lockDebtorOwned } from './debtor-write.queries.ts'
import { assertMayOwe } from './debts.rules.ts'

/**
 * A transaction that is paid in part: in full in the drawer and at the operator, then what is not paid out of the drawer again, owed
 * by a customer; all of it or nothing. A repeated call returns the same row. Throws what creating a transaction throws, and
 * `debts.not_found`, `debts.inactive`, `debts.over_limit`, and a field error above the member's ceiling.
 */
export async function giveCredit(call: AuditedOwnerCall, input: GiveCreditInput): Promise<TransactionRow> {
  const { db, ownerId } = call
  const unpaid = centimes(input.amount + input.fee - input.paid)
  const row = await enterTransaction(call, input, (entry) =>
    unlessNotInserted(() =>
      inTransaction(db, async (trx) => {
        await assertNew(trx, ownerId, input.id)
        const debtor = await findOrAddDebtor(trx, call, input)
        // The same call, sent at the same moment, held the debtor.
        await assertNew(trx, ownerId, input.id)
        const { role, creditLimit } = call.member
        assertMayOwe(debtor, unpaid, { role, creditLimit, isConfirmed: input.confirmOverLimit, field: 'paid' })
        const inserted = await insertTransactionOwned(trx, ownerId, entry)
        // The transaction tells why; a new customer of it is not kept.
        if (inserted === undefined) throw new NotInserted()
        const { id: transactionId, date } = inserted
        const agencyId = inserted.agencyId ?? ''
        const credit = { id: newId(), agencyId, date, amount: unpaid, transactionId, note: input.note }
        const by = { debtorId: debtor.id, feedId: newId(), createdBy: call.member.id }
        await writeCredit(trx, call, { ...credit, ...by })
        await recordChange(call, trx, {
          action: 'debts.credit',
          subject: { id: credit.id, name: nameEntry({ kind: 'credit', amount: unpaid, date }, debtor) },
          ownerId,
          agencyId,
          after: { agency: inserted.agencyName, date, amount: unpaid, paid: input.paid },
        })
        return inserted
      }),
    ),
  )
  const credit = await findCreditOwned(db, ownerId, row.id)
  const isSame = credit?.amount === unpaid && (input.debtorId === null || input.debtorId === credit.debtorId)
  if (!isSame) throw refuse('create.id_taken')
  return row
}

class NotInserted extends Error {}

/** A repeated call is answered without another look at the limits, which the first one may have reached. */
async function assertNew(trx: Transaction<Database>, ownerId: OwnerId, transactionId: string): Promise<void> {
  if ((await findCreditOwned(trx, ownerId, transactionId)) !== undefined) throw new NotInserted()
}

async function unlessNotInserted<Row>(write: () => Promise<Row>): Promise<Row | undefined> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof NotInserted) return undefined
    throw error
  }
}

/** Locked. Throws `debts.not_found`. */
async function findOrAddDebtor(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  { debtorId, newDebtor, agencyId }: GiveCreditInput,
): Promise<DebtorRow> {
  const { ownerId } = call
  if (newDebtor !== null) await lockOwner(trx, call)
  const id = newDebtor === null ? (debtorId ?? '') : await addCustomer(trx, call, { ...newDebtor, agencyId })
  await lockDebtorOwned(trx, ownerId, id)
  const debtor = await findCustomerInScope(trx, call, id)
  if (debtor === undefined) throw refuse('debts.not_found')
  return debtor
}
