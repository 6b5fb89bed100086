import { recordChange } from '#server/features/audit/record-change.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { assertMayCount } from '#server/features/shifts/cash-holder.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import { assertDate } from '#server/features/transactions/transactions.rules.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { countedCash, tidyCounts } from '#shared/cash/denominations.ts'
import type { ClosingDraft } from '#shared/closings/closing-day.ts'
import type { SaveDraftInput } from '#shared/closings/closing-input.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { findClosingAgencyOwned, isDayClosedOwned, isDayCoveredOwned } from './agency-day.queries.ts'
import { asDraft, type ClosingCall } from './closing-view.ts'
import { assertTracked, isSameDraft } from './closings.rules.ts'
import { describeBalance, tidyBalances } from './closing-lines.rules.ts'
import { findDraftOwned, upsertDraftOwned, type DraftContent } from './drafts.queries.ts'
import { lockOwner } from './lock-owner.ts'

/**
 * Throws `agencies.not_found`, `closings.before_start`, `closings.day_closed`, `shifts.not_yours`, `edit.stale` with the present draft, a field
 * error for a future date.
 */
export async function saveDraft(call: ClosingCall, input: SaveDraftInput): Promise<ClosingDraft> {
  const { db, ownerId, scope, member, today } = call
  const { agencyId, date, readAt, opening, openingReason, comment } = input
  const balances = tidyBalances(input.balances)
  assertDate(date, today)
  const content: DraftContent = { counts: tidyCounts(input.counts), opening, openingReason, comment, balances }
  return inTransaction(db, async (trx) => {
    // Closing a day takes the same lock, so a closed day keeps no draft.
    await lockOwner(trx, call)
    const agency = isInScope(scope, agencyId) ? await findClosingAgencyOwned(trx, ownerId, agencyId) : undefined
    if (agency === undefined) throw refuse('agencies.not_found')
    assertTracked(date, agency.trackingStart)
    const isClosed = await isDayClosedOwned(trx, ownerId, input)
    if (isClosed || (await isDayCoveredOwned(trx, ownerId, input))) throw refuse('closings.day_closed', { date })

    if (agency.handover) await assertMayCount(trx, call, input)

    const stored = await findDraftOwned(trx, ownerId, input)
    if (stored !== undefined && isSameDraft(stored, content)) return asDraft(stored, call)
    if (readAt !== undefined && (stored?.updatedAt ?? null) !== readAt) {
      throw staleEdit(stored === undefined ? null : asDraft(stored, call))
    }
    const saved = await upsertDraftOwned(trx, ownerId, { agencyId, date, ...content, updatedBy: member.id })
    await recordChange(call, trx, {
      action: 'closings.saveDraft',
      subject: { id: agencyId, name: `${agency.name}, ${formatDate(date)}` },
      ownerId,
      agencyId,
      before: stored === undefined ? undefined : toAuditFacts(stored),
      after: toAuditFacts(content),
    })
    return asDraft(saved, call)
  })
}

function toAuditFacts({ counts, opening, openingReason, comment, balances }: DraftContent) {
  return {
    counted: countedCash(counts),
    opening,
    openingReason,
    comment,
    ...(balances.length === 0 ? {} : { balances: balances.map(describeBalance) }),
  }
}
