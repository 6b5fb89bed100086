import type { Transaction } from 'kysely'
import { updateLineSettledOwned } from '#server/features/closings/closing-lines.queries.ts'
import { updateSettledOwned } from '#server/features/closings/closing-write.queries.ts'
import { updateTransferOwned } from '#server/features/transfers/transfer-write.queries.ts'
import { findOrAddMember } from '#server/features/debts/add-debtor.ts'
import { insertDebtEntryOwned } from '#server/features/debts/debt-entries.queries.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { newId } from '#shared/values/ids.ts'
import type { DecisionRecord } from './decisions.queries.ts'
import { getSourceAgency, type ShortageSource } from './shortage-source.ts'

/** What was acknowledged is owed, and settles the discrepancy. Throws `closings.reopened`, `shortages.decided`. */
export async function acknowledge(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  { decision, source }: { decision: DecisionRecord; source: ShortageSource },
): Promise<void> {
  const { ownerId, member, today } = call
  await settleAsCharged(trx, call, decision, source)
  const debtorId = await findOrAddMember(trx, call, decision.memberId)
  const { id: decisionId, amount } = decision
  const entry = { id: newId(), debtorId, agencyId: getSourceAgency(source), date: today, amount, note: null }
  const origin = { feedId: null, transactionId: null, decisionId, createdBy: member.id }
  await insertDebtEntryOwned(trx, ownerId, { ...entry, kind: 'shortage', ...origin })
}

async function settleAsCharged(
  trx: Transaction<Database>,
  { ownerId, member, now }: AuditedOwnerCall,
  { accountId }: DecisionRecord,
  { closing, transfer }: ShortageSource,
): Promise<void> {
  if (transfer !== null) {
    if (transfer.settlement !== null || transfer.difference === null) throw refuse('shortages.decided')
    const settled = {
      diff_settlement: 'charged',
      diff_text: null,
      diff_settled_by: member.id,
      diff_settled_at: now,
    } as const
    return updateTransferOwned(trx, ownerId, transfer.id, settled)
  }
  const by = { id: closing.id, settlement: 'charged', text: null, memberId: member.id, now } as const
  const isSettled =
    accountId === null
      ? await updateSettledOwned(trx, ownerId, { ...by, transactionId: null })
      : await updateLineSettledOwned(trx, ownerId, { ...by, accountId, claimReference: null, claimedOn: null })
  if (!isSettled) throw refuse('closings.reopened')
}
