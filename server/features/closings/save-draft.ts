import { recordChange } from '#server/features/audit/record-change.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import { assertDate } from '#server/features/transactions/transactions.rules.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { countedCash, tidyCounts } from '#shared/cash/denominations.ts'
import type { ClosingDraft } from '#shared/closings/closing-day.ts'
import type { SaveDraftInput } from '#shared/closings/closing-input.ts'
import { findAgencyDayStateOwned, findClosingAgencyOwned, isDayCoveredOwned } from './agency-day.queries.ts'
import { asDraft, type ClosingCall } from './closing-view.ts'
import { isSameDraft } from './closings.rules.ts'
import { findDraftOwned, upsertDraftOwned, type DraftContent } from './drafts.queries.ts'
import { lockOwner } from './lock-owner.ts'

/** Throws `agencies.not_found`, `closings.day_closed`, `edit.stale` with the present draft, a field error for a future date. */
export async function saveDraft(call: ClosingCall, input: SaveDraftInput): Promise<ClosingDraft> {
  const { db, ownerId, userId, today } = call
  const { agencyId, date, readAt, opening, openingReason, comment } = input
  assertDate(date, today)
  const content: DraftContent = { counts: tidyCounts(input.counts), opening, openingReason, comment }
  return inTransaction(db, async (trx) => {
    // Closing a day takes the same lock, so a closed day keeps no draft.
    await lockOwner(trx, ownerId)
    const agency = await findClosingAgencyOwned(trx, ownerId, agencyId)
    if (agency === undefined) throw refuse('agencies.not_found')
    const { closed } = await findAgencyDayStateOwned(trx, ownerId, input)
    if (closed || (await isDayCoveredOwned(trx, ownerId, input))) throw refuse('closings.day_closed', { date })

    const stored = await findDraftOwned(trx, ownerId, input)
    if (stored !== undefined && isSameDraft(stored, content)) return asDraft(stored, call)
    if (readAt !== undefined && (stored?.updatedAt ?? null) !== readAt) {
      throw staleEdit(stored === undefined ? null : asDraft(stored, call))
    }
    const saved = await upsertDraftOwned(trx, ownerId, { agencyId, date, ...content, updatedBy: userId })
    await recordChange(call, trx, {
      action: 'closings.saveDraft',
      subject: { id: agencyId, name: `${agency.name}, ${formatDate(date)}` },
      ownerId,
      before: stored === undefined ? undefined : toAuditFacts(stored),
      after: toAuditFacts(content),
    })
    return asDraft(saved, call)
  })
}

function toAuditFacts({ counts, opening, openingReason, comment }: DraftContent) {
  return {
    counted: countedCash(counts),
    opening,
    openingReason,
    comment,
  }
}
