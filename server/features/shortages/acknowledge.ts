import type { Transaction } from 'kysely'
import { updateLineSettledOwned } from '#server/features/closings/closing-lines.queries.ts'
import { updateSettledOwned } from '#server/features/closings/closing-write.queries.ts'
import type { ClosingDetailRecord } from '#server/features/closings/closings.queries.ts'
import { findOrAddMember } from '#server/features/debts/add-debtor.ts'
import { insertDebtEntryOwned } from '#server/features/debts/debt-entries.queries.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { newId } from '#shared/values/ids.ts'
import type { DecisionRecord } from './decisions.queries.ts'

/** What was acknowledged is owed, and settles the discrepancy. Throws `closings.reopened`. */
export async function acknowledge(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  { decision, closing }: { decision: DecisionRecord; closing: ClosingDetailRecord },
): Promise<void> {
  const { ownerId, member, today } = call
  if (!(await settleAsCharged(trx, call, decision))) throw refuse('closings.reopened')
  const debtorId = await findOrAddMember(trx, call, decision.memberId)
  const { id: decisionId, amount } = decision
  const entry = { id: newId(), debtorId, agencyId: closing.agency_id, date: today, amount, note: null }
  const origin = { feedId: null, transactionId: null, decisionId, createdBy: member.id }
  await insertDebtEntryOwned(trx, ownerId, { ...entry, kind: 'shortage', ...origin })
}

async function settleAsCharged(
  trx: Transaction<Database>,
  { ownerId, member, now }: AuditedOwnerCall,
  { closingId: id, accountId }: DecisionRecord,
): Promise<boolean> {
  const by = { id, settlement: 'charged', text: null, memberId: member.id, now } as const
  return accountId === null
    ? updateSettledOwned(trx, ownerId, { ...by, transactionId: null })
    : updateLineSettledOwned(trx, ownerId, { ...by, accountId, claimReference: null, claimedOn: null })
}
