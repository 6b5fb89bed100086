import { keepFileOwned } from '#server/features/attachments/kept-files.queries.ts'
import { recordChange } from '#server/features/audit/record-change.ts'
import { deleteFeedOwned, insertFeedOwned } from '#server/features/feeds/feeds.queries.ts'
import { assertHoldsCash } from '#server/features/shifts/cash-holder.ts'
import { findEntryRefusal } from '#server/features/team/entry-limits.ts'
import { holdMember } from '#server/features/team/hold-member.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { CollectDebtInput, PayOtherwiseInput, WaiveDebtInput } from '#shared/debts/debt-input.ts'
import type { DebtKind } from '#shared/debts/debt-terms.ts'
import type { DebtEntryRow } from '#shared/debts/debtor-row.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { mayChangeEntry } from '#shared/team/permissions.ts'
import { newId } from '#shared/values/ids.ts'
import { nameEntry } from './debt-facts.ts'
import { deleteDebtEntryOwned, findEntryOwned, listEntriesInScope } from './debt-entries.queries.ts'
import { findDebtorIdOfMemberOwned, findDebtorInScope } from './debtors.queries.ts'
import { lockDebtorOwned } from './debtor-write.queries.ts'
import { assertUntouched, isSameOtherPayment, isSameRepayment, isSameWaiver } from './debts.rules.ts'
import { writeReduction } from './write-debt-entry.ts'

/**
 * In the drawer of any agency of the scope, on an open day. Throws `debts.not_found`, `debts.overpaid`, `agencies.not_found`,
 * `shifts.not_yours`, `closings.day_closed`, `create.id_taken`, and a field error for a date out of bounds.
 */
export function collectDebt(call: AuditedOwnerCall, input: CollectDebtInput): Promise<DebtEntryRow> {
  const { id, debtorId, agencyId, date, amount, note } = input
  const { member } = call
  return writeReduction(call, {
    input,
    isSame: (stored) => isSameRepayment(stored, input),
    write: async (trx, debtor) => {
      const refusal = findEntryRefusal(call, input)
      if (refusal !== undefined) throw refusal
      if (!isInScope(call.scope, agencyId)) throw refuse('agencies.not_found')
      await assertHoldsCash(trx, call, { agencyId, date })
      const counterpart = debtor.kind
      const origin = { kind: 'debt', id } as const
      const feed = { id: newId(), agencyId, date, amount, counterpart, origin, note: null, createdBy: member.id }
      await insertFeedOwned(trx, call.ownerId, { ...feed, direction: 'incoming' })
      return { id, debtorId, agencyId, date, amount, note, kind: 'repayment', feedId: feed.id, transactionId: null }
    },
  })
}

/** What the owner gives up. Throws `debts.not_found`, `debts.overpaid`, `create.id_taken`, and a field error for its date. */
export function waiveDebt(call: AuditedOwnerCall, input: WaiveDebtInput): Promise<DebtEntryRow> {
  const { id, debtorId, date, amount, reason } = input
  return writeReduction(call, {
    input,
    isSame: (stored) => isSameWaiver(stored, input),
    write: async (_, { agencyId }) => {
      const entry = { id, debtorId, agencyId, date, amount, note: reason }
      return { ...entry, kind: 'waiver', feedId: null, transactionId: null }
    },
  })
}

/**
 * By bank, or agreed on a payslip: the cash does not change, and a file of the owner shows it. Throws `debts.not_found`,
 * `debts.overpaid`, `attachments.not_found`, `create.id_taken`, and a field error for its date.
 */
export function payOtherwise(call: AuditedOwnerCall, input: PayOtherwiseInput): Promise<DebtEntryRow> {
  const { id, debtorId, date, amount, reason, attachmentId } = input
  return writeReduction(call, {
    input,
    isSame: (stored) => isSameOtherPayment(stored, input),
    write: async (trx, { agencyId }) => {
      const sent = { id: attachmentId, memberId: call.member.id, now: call.now }
      if ((await keepFileOwned(trx, call.ownerId, sent)) === undefined) throw refuse('attachments.not_found')
      const entry = { id, debtorId, agencyId, date, amount, note: reason, attachmentId }
      return { ...entry, kind: 'other_payment', feedId: null, transactionId: null }
    },
  })
}

/** What is cancelled by the owner alone: it moved no cash. */
const ownersKinds: readonly DebtKind[] = ['waiver', 'other_payment']
const cancelledKinds: readonly DebtKind[] = ['repayment', 'loan', ...ownersKinds]

/**
 * What was entered by mistake, with its feed: cash that was lent only while none of it was paid back. A member changes it under the
 * limits of entries, and not what they were lent themselves. Throws `debts.entry_not_found`, `debts.entry_fixed`,
 * `debts.has_repayments`, `access.entry_fixed`, `closings.day_closed`.
 */
export function cancelDebtEntry(call: AuditedOwnerCall, { id }: { id: string }): Promise<{ id: string }> {
  const { db, ownerId, member, now, today } = call
  return inTransaction(db, async (trx) => {
    const found = await findEntryOwned(trx, ownerId, id)
    if (found === undefined) throw refuse('debts.entry_not_found')
    await lockDebtorOwned(trx, ownerId, found.debtorId)
    const debtor = await findDebtorInScope(trx, call, found.debtorId)
    if (debtor === undefined || !isInScope(call.scope, found.agencyId)) throw refuse('debts.entry_not_found')
    if (!cancelledKinds.includes(found.kind)) throw refuse('debts.entry_fixed')
    if (ownersKinds.includes(found.kind) && member.role !== 'owner') throw refuse('debts.entry_fixed')
    if (!mayChangeEntry(member, found, { now, today })) throw refuse('access.entry_fixed')
    if (found.kind === 'loan') {
      if ((await findDebtorIdOfMemberOwned(trx, ownerId, member.id)) === debtor.id) throw refuse('debts.entry_fixed')
      assertUntouched(await listEntriesInScope(trx, call, debtor.id), id)
    }
    await holdMember(trx, call)
    if (!(await deleteDebtEntryOwned(trx, ownerId, id))) throw refuse('debts.entry_not_found')
    if (found.feedId !== null) await deleteFeedOwned(trx, ownerId, found.feedId)
    await recordChange(call, trx, {
      action: 'debts.cancel',
      subject: { id, name: nameEntry(found, debtor) },
      ownerId,
      agencyId: found.agencyId,
      before: { agency: found.agencyName, date: found.date, amount: found.amount },
    })
    return { id }
  })
}
