import { lockAgencyOwned } from '#server/features/agencies/agencies.queries.ts'
import { recordChange } from '#server/features/audit/record-change.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { OperatorAccountRow } from '#shared/operator-accounts/operator-account-row.ts'
import { findFirstMovedDayOwned } from './account-days.queries.ts'
import { findAccountInScope, updateAccountClosedOwned } from './operator-accounts.queries.ts'
import { asAccount } from './operator-accounts.rules.ts'
import { toAuditSubject } from './operator-accounts.service.ts'
import { findLastLineOwned } from './operator-balances.queries.ts'

/**
 * The day of the last balance read is the last day of the account. A repeated call returns the account. Throws
 * `operatorAccounts.not_found`, `operatorAccounts.not_read` where the last closing read no balance, and
 * `operatorAccounts.moved_since`.
 */
export async function closeOperatorAccount(
  call: AuditedOwnerCall,
  { id }: { id: string },
): Promise<OperatorAccountRow> {
  const { db, ownerId, member } = call
  return inTransaction(db, async (trx) => {
    const known = await findAccountInScope(trx, call, id)
    if (known === undefined) throw refuse('operatorAccounts.not_found')
    // Entries of the agency wait: after this they find the account closed.
    await lockAgencyOwned(trx, ownerId, known.agencyId)
    const before = (await findAccountInScope(trx, call, id)) ?? known
    if (before.closedOn !== null) return asAccount(before, member)
    const last = await findLastLineOwned(trx, ownerId, id)
    if (last === undefined || last.declared === null) throw refuse('operatorAccounts.not_read')
    const moved = await findFirstMovedDayOwned(trx, ownerId, { id, after: last.date })
    if (moved !== undefined) throw refuse('operatorAccounts.moved_since', { date: moved })
    await updateAccountClosedOwned(trx, ownerId, { id, closedOn: last.date })
    const after = (await findAccountInScope(trx, call, id)) ?? before
    await recordChange(call, trx, {
      action: 'operatorAccounts.close',
      subject: toAuditSubject(before),
      ownerId,
      agencyId: before.agencyId,
      before: { closedOn: null },
      after: { closedOn: after.closedOn },
    })
    return asAccount(after, member)
  })
}
