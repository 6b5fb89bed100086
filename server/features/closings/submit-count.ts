import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { assertDate } from '#server/features/transactions/transactions.rules.ts'
import { isIdOfAnotherOwner } from '#server/platform/db/create-once.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { type CountOutcome, countAttemptsLeft, isCountRight, isFinalAttempt } from '#shared/closings/blind-count.ts'
import type { SubmitCountInput } from '#shared/closings/count-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { type AssessedDay, assessDay, lockAgency } from './assess-day.ts'
import { describeLine, tidyBalances } from './closing-lines.rules.ts'
import { asClosedByCount, type ClosingCall } from './closing-view.ts'
import { findLastVersionOwned } from './closing-write.queries.ts'
import { findClosingOwned } from './closings.queries.ts'
import { hasMoved, isSameAttempt, resolveCountOpening } from './count-attempts.rules.ts'
import { findAttemptOwned, insertAttemptOwned, readAttemptLimitsOwned } from './count-attempts.queries.ts'
import { writeClosing } from './write-closing.ts'

/**
 * See docs/product/cash-control.md#counting-blind. One count of the day at a time: the lock of the owner's closings makes each
 * submission its own attempt. What is refused uses no attempt, and depends neither on the expected cash nor on a balance.
 * Throws what closing a day throws, `closings.attempts_used`, `closings.not_to_count`, and a field error for a later attempt
 * without a comment.
 */
export async function submitCount(call: ClosingCall, input: SubmitCountInput): Promise<CountOutcome> {
  assertDate(input.date, call.today)
  return inTransaction(call.db, (trx) => submitLocked(trx, call, input))
}

async function submitLocked(
  trx: Transaction<Database>,
  call: ClosingCall,
  input: SubmitCountInput,
): Promise<CountOutcome> {
  const { ownerId, member } = call
  const { id, agencyId, date } = input
  const agency = await lockAgency(trx, call, agencyId)
  const repeated = await findRepeated(trx, call, input)
  if (repeated !== undefined) return repeated

  const day = await assessDay(trx, call, agency, input, (previous, first) =>
    resolveCountOpening(input.opening, previous, first),
  )
  // A past day without movements is not to be closed, and would be one more guess at the same amount.
  if (date < call.today && !hasMoved(day) && (await findLastVersionOwned(trx, ownerId, input)) === undefined) {
    throw refuse('closings.not_to_count', { date })
  }
  const limits = await readAttemptLimitsOwned(trx, ownerId, input)
  if (countAttemptsLeft(limits) === 0) throw refuse('closings.attempts_used')
  const attempt = limits.used + 1
  // Also where the count is right: a comment asked only for a wrong one would tell.
  if (isFinalAttempt(attempt) && input.comment === null) {
    throw new FieldRefusal({ comment: fieldMessages.commentRequired })
  }

  await insertAttemptOwned(trx, ownerId, {
    agency_id: agencyId,
    date,
    attempt,
    id,
    opening: input.opening,
    counts: JSON.stringify(day.counts),
    counted: day.counted,
    balances: JSON.stringify(tidyBalances(input.balances)),
    comment: input.comment,
    made_by: member.id,
    made_at: call.now,
  })
  await recordAttempt(trx, call, input, day, attempt)
  const isRight = isCountRight(day.discrepancy, day.lines)
  if (!isRight && !isFinalAttempt(attempt)) return { matches: false, attempt, closed: null }
  const closing = await writeClosing(trx, call, input, day)
  return { matches: isFinalAttempt(attempt) ? null : true, attempt, closed: asClosedByCount(closing, call) }
}

/**
 * The stored result of the same submission; it is not compared again with a day that may have changed. Throws
 * `create.id_taken` for other content and for the id of a closing, whatever that contains.
 */
async function findRepeated(
  trx: Transaction<Database>,
  call: ClosingCall,
  input: SubmitCountInput,
): Promise<CountOutcome | undefined> {
  const { ownerId } = call
  const { id } = input
  const made = await findAttemptOwned(trx, ownerId, id)
  const closing = await findClosingOwned(trx, ownerId, id)
  if (made === undefined) {
    const isTaken =
      closing !== undefined ||
      (await isIdOfAnotherOwner(trx, { table: 'closings', ownerId, id })) ||
      (await isIdOfAnotherOwner(trx, { table: 'count_attempts', ownerId, id }))
    if (isTaken) throw refuse('create.id_taken')
    return undefined
  }
  if (made.made_by !== call.member.id || !isSameAttempt(made, input)) throw refuse('create.id_taken')
  const { attempt } = made
  if (closing === undefined) return { matches: false, attempt, closed: null }
  return { matches: isFinalAttempt(attempt) ? null : true, attempt, closed: asClosedByCount(closing, call) }
}

function recordAttempt(
  trx: Transaction<Database>,
  call: ClosingCall,
  { agencyId, date, opening, comment }: SubmitCountInput,
  { agency, counted, lines }: AssessedDay,
  attempt: number,
): Promise<void> {
  return recordChange(call, trx, {
    action: 'closings.submitCount',
    subject: { id: agencyId, name: `${agency.name}, ${formatDate(date)}` },
    ownerId: call.ownerId,
    agencyId,
    after: {
      attempt,
      counted,
      opening,
      comment,
      ...(lines.length === 0 ? {} : { balances: lines.map(describeLine) }),
    },
  })
}
