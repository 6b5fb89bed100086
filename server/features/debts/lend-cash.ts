import type { Transaction } from 'kysely'
import { lockOwner } from '#server/features/closings/lock-owner.ts'
import { insertFeedOwned } from '#server/features/feeds/feeds.queries.ts'
import { assertHoldsCash } from '#server/features/shifts/cash-holder.ts'
import { findEntryRefusal } from '#server/features/team/entry-limits.ts'
import { findMemberOwned } from '#server/features/team/members.queries.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { LendCashInput } from '#shared/debts/loan-input.ts'
import type { DebtEntryRow } from '#shared/debts/debtor-row.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { newId } from '#shared/values/ids.ts'
import { addCustomer, findOrAddMember } from './add-debtor.ts'
import { lockDebtorOwned } from './debtor-write.queries.ts'
import { findDebtorInScope, findMemberOfDebtorOwned } from './debtors.queries.ts'
import { assertBorrower, assertMayOwe, isSameLoan } from './debts.rules.ts'
import { writeEntry } from './write-debt-entry.ts'

/**
 * Cash out of a drawer, owed by a customer or by a member who works there: all of it or nothing. Only owner and managers advance to a
 * member, and to none themselves. Throws `debts.not_found`, `debts.inactive`, `debts.over_limit`, `agencies.not_found`,
 * `shifts.not_yours`, `closings.day_closed`, `create.id_taken`, and field errors for the date, the amount above the ceiling and the
 * member.
 */
export function lendCash(call: AuditedOwnerCall, input: LendCashInput): Promise<DebtEntryRow> {
  const { id, agencyId, date, amount, note, confirmOverLimit } = input
  const { ownerId, member } = call
  return writeEntry(call, {
    input,
    isSame: (stored) => isSameLoan(stored, input),
    lock: (trx) => lockOwner(trx, call),
    findDebtor: async (trx) => {
      const debtor = await findDebtorInScope(trx, call, await findOrAddBorrower(trx, call, input))
      if (debtor === undefined) throw refuse('debts.not_found')
      return debtor
    },
    write: async (trx, debtor) => {
      const refusal = findEntryRefusal(call, input)
      if (refusal !== undefined) throw refusal
      const { role, creditLimit } = member
      assertMayOwe(debtor, amount, { role, creditLimit, isConfirmed: confirmOverLimit, field: 'amount' })
      await assertHoldsCash(trx, call, { agencyId, date })
      const origin = { kind: 'debt', id } as const
      const counterpart = debtor.kind
      const feed = { id: newId(), agencyId, date, amount, counterpart, origin, note: null, createdBy: member.id }
      await insertFeedOwned(trx, ownerId, { ...feed, direction: 'outgoing' })
      const entry = { id, debtorId: debtor.id, agencyId, date, amount, note }
      return { ...entry, kind: 'loan', feedId: feed.id, transactionId: null }
    },
  })
}

/** Locked. */
async function findOrAddBorrower(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  { debtorId, newDebtor, memberId, agencyId }: LendCashInput,
): Promise<string> {
  const { ownerId, member, scope } = call
  if (!isInScope(scope, agencyId)) throw refuse('agencies.not_found')
  if (newDebtor !== null) return addCustomer(trx, call, { ...newDebtor, agencyId })
  if (debtorId !== null) {
    await lockDebtorOwned(trx, ownerId, debtorId)
    const debtor = await findDebtorInScope(trx, call, debtorId)
    if (debtor === undefined) throw refuse('debts.not_found')
    if (debtor.kind === 'customer') return debtorId
  }
  if (member.role === 'cashier') throw refuse('access.not_allowed')
  const borrowerId = memberId ?? (await findMemberOfDebtorOwned(trx, ownerId, debtorId ?? '')) ?? ''
  assertBorrower(await findMemberOwned(trx, ownerId, borrowerId), member, agencyId)
  return findOrAddMember(trx, call, borrowerId)
}
