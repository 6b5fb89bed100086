import { recordChange } from '#server/features/audit/record-change.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isForeignKeyViolation } from '#server/platform/db/postgres-errors.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AuditedCall, OwnerCall } from '#server/deps.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { CreateFeedInput, ListFeedsInput } from '#shared/feeds/feed-input.ts'
import type { FeedPage, FeedRow } from '#shared/feeds/feed-row.ts'
import { formatMoney } from '#shared/values/money.ts'
import {
  deleteFeedOwned,
  FEED_AGENCY_KEY,
  findFeedOwned,
  insertFeedOwned,
  listFeedsOwned,
  sumFeedsOwned,
} from './feeds.queries.ts'
import { assertFeedDate, hasSameContent } from './feeds.rules.ts'

type FeedCall = OwnerCall & AuditedCall

export async function listFeeds({ db, ownerId }: OwnerCall, input: ListFeedsInput): Promise<FeedPage> {
  const totals = await sumFeedsOwned(db, ownerId, input)
  return readPage(input.page, async (page) => ({
    rows: await listFeedsOwned(db, ownerId, { ...input, page }),
    total: totals.feedCount,
    totals,
  }))
}

/** Throws `create.id_taken`, `agencies.not_found`, `closings.day_closed`, and a field error for a date out of bounds. */
export async function createFeed(call: FeedCall, input: CreateFeedInput): Promise<FeedRow> {
  const { db, ownerId, userId, today } = call
  assertFeedDate(input.date, today)
  try {
    return await inTransaction(db, async (trx) => {
      const { row: feed, isNew } = await createOnce(trx, {
        find: () => findFeedOwned(trx, ownerId, input.id),
        isSame: (stored) => hasSameContent(stored, input),
        insert: () => insertFeedOwned(trx, ownerId, { ...input, createdBy: userId }),
      })
      if (isNew) {
        await recordChange(call, trx, {
          action: 'feeds.create',
          subject: toAuditSubject(feed),
          ownerId,
          after: toAuditFacts(feed),
        })
      }
      return feed
    })
  } catch (error) {
    if (isForeignKeyViolation(error, FEED_AGENCY_KEY)) throw refuse('agencies.not_found')
    throw error
  }
}

/** Throws `feeds.not_found`, `closings.day_closed`. */
export function removeFeed(call: FeedCall, { id }: { id: string }): Promise<{ id: string }> {
  return inTransaction(call.db, async (trx) => {
    const { ownerId } = call
    const feed = await findFeedOwned(trx, ownerId, id)
    if (feed === undefined || !(await deleteFeedOwned(trx, ownerId, id))) throw refuse('feeds.not_found')
    await recordChange(call, trx, {
      action: 'feeds.remove',
      subject: toAuditSubject(feed),
      ownerId,
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

function toAuditFacts({ agencyName, date, direction, counterpart, amount, note }: FeedRow) {
  return {
    agency: agencyName,
    date,
    direction,
    counterpart,
    amount,
    note,
  }
}
