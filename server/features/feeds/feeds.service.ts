import { recordChange } from '#server/features/audit/record-change.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { assertExpense } from '#server/features/expenses/assert-expense.ts'
import { FEED_FILE_KEY } from '#server/features/expenses/bank-expenses.queries.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { assertMayChange, findEntryRefusal } from '#server/features/team/entry-limits.ts'
import { findShiftRefusal } from '#server/features/shifts/cash-holder.ts'
import { holdMember } from '#server/features/team/hold-member.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import type { AuditedOwnerCall, OwnerCall } from '#server/deps.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { CreateFeedInput, ListFeedsInput } from '#shared/feeds/feed-input.ts'
import type { FeedPage, FeedRow } from '#shared/feeds/feed-row.ts'
import { formatMoney } from '#shared/values/money.ts'
import {
  deleteFeedOwned,
  FEED_AGENCY_KEY,
  findFeedInScope,
  insertFeedOwned,
  listFeedsInScope,
  sumFeedsInScope,
} from './feeds.queries.ts'
import { assertFeedDate, assertWithinLimit, hasSameContent, tidyFeed } from './feeds.rules.ts'

type FeedCall = AuditedOwnerCall

/** A blind member reads no sums. */
export async function listFeeds(call: OwnerCall, input: ListFeedsInput): Promise<FeedPage> {
  const totals = await sumFeedsInScope(call.db, call, input)
  return readPage(input.page, async (page) => ({
    rows: (await listFeedsInScope(call.db, call, { ...input, page })).map((row) => ({
      ...row,
      createdAtLocal: civilDateTime(row.createdAt, call.timeZone),
    })),
    total: totals.feedCount,
    totals: call.member.blind ? null : totals,
  }))
}

/**
 * Throws `create.id_taken`, `agencies.not_found`, `closings.day_closed`, what `assertExpense` throws, and a field error for a date out
 * of bounds or an amount above the limit.
 */
export async function createFeed(call: FeedCall, given: CreateFeedInput): Promise<FeedRow> {
  const { db, ownerId, scope, member, today } = call
  const input = tidyFeed(given)
  assertFeedDate(input.date, today)
  try {
    return await inTransaction(db, async (trx) => {
      const { row: feed, isNew } = await createOnce(trx, {
        find: () => findFeedInScope(trx, call, input.id),
        isSame: (stored) => hasSameContent(stored, input),
        insert: async () => {
          const refusal = findEntryRefusal(call, input)
          if (refusal !== undefined) throw refusal
          if (!isInScope(scope, input.agencyId)) throw refuse('agencies.not_found')
          assertWithinLimit(member.feedLimit, input)
          await holdMember(trx, call)
          const unheld = await findShiftRefusal(trx, call, input)
          if (unheld !== undefined) throw unheld
          await assertExpense(trx, call, input)
          return insertFeedOwned(trx, ownerId, { ...input, createdBy: member.id })
        },
      })
      if (isNew) {
        await recordChange(call, trx, {
          action: 'feeds.create',
          subject: toAuditSubject(feed),
          ownerId,
          agencyId: feed.agencyId,
          after: toAuditFacts(feed),
        })
      }
      return feed
    })
  } catch (error) {
    if (isForeignKeyViolation(error, FEED_AGENCY_KEY)) throw refuse('agencies.not_found')
    if (isUniqueViolation(error, FEED_FILE_KEY)) throw refuse('attachments.not_found')
    throw error
  }
}

/** Throws `feeds.not_found`, `feeds.has_origin`, `closings.day_closed`. */
export function removeFeed(call: FeedCall, { id }: { id: string }): Promise<{ id: string }> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId } = call
    const feed = await findFeedInScope(trx, call, id)
    if (feed === undefined) throw refuse('feeds.not_found')
    if (feed.origin !== null) throw refuse('feeds.has_origin', { origin: feed.origin })
    await assertMayChange(trx, call, 'feeds', id)
    if (!(await deleteFeedOwned(trx, ownerId, id))) throw refuse('feeds.not_found')
    await recordChange(call, trx, {
      action: 'feeds.remove',
      subject: toAuditSubject(feed),
      ownerId,
      agencyId: feed.agencyId,
      before: toAuditFacts(feed),
    })
    return { id }
  })
}

function toAuditSubject({ id, amount, date, agencyName }: FeedRow) {
  return {
    id,
    name: `${formatMoney(amount)} du ${formatDate(date)}, ${agencyName}`,
  }
}

function toAuditFacts({ agencyName, date, direction, counterpart, amount, note, categoryName, attachment }: FeedRow) {
  return {
    agency: agencyName,
    date,
    direction,
    counterpart,
    amount,
    note,
    ...(categoryName !== null && { expenseCategory: categoryName }),
    ...(attachment !== null && { fileName: attachment.fileName }),
  }
}
