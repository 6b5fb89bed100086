import { recordChange } from '#server/features/audit/record-change.ts'
import { lockOwner } from '#server/features/closings/lock-owner.ts'
import { holdRulesOwned } from '#server/features/commissions/rules.queries.ts'
import type { AuditedOwnerCall, SpaceCall } from '#server/deps.ts'
import { inSnapshot } from '#server/platform/db/snapshot.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { ReadMonthInput, UnlockMonthInput } from '#shared/month/month-input.ts'
import { nameMonth } from '#shared/month/month-labels.fr.ts'
import { sumMonths } from '#shared/month/month-result.ts'
import type { MonthReport } from '#shared/month/month-row.ts'
import { endOfMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { deleteMonthLockOwned, findMonthLockOwned, insertMonthLockOwned } from './month-locks.queries.ts'
import { computeMonth, findMonth } from './read-month.ts'

/** Throws a field error for a month that has not begun. */
export async function readMonth(call: SpaceCall, { month }: ReadMonthInput): Promise<MonthReport> {
  if (month > call.today) throw new FieldRefusal({ month: fieldMessages.dateInFuture })
  return inSnapshot(call.db, (trx) => findMonth(trx, call, month))
}

/** Keeps the figures as they are. A month that is locked stays as it was. Throws `month.not_over`. */
export function lockMonth(call: AuditedOwnerCall, { month }: { month: IsoDate }): Promise<MonthReport> {
  const { db, ownerId, member, now, today } = call
  if (endOfMonth(month) >= today) throw refuse('month.not_over')
  return inTransaction(db, async (trx) => {
    await lockOwner(trx, call)
    // Rules that come into force wait, or are in the figures.
    await holdRulesOwned(trx, ownerId)
    if ((await findMonthLockOwned(trx, ownerId, month)) === undefined) {
      const { figures } = await computeMonth(trx, { ...call, scope: 'all' }, month)
      await insertMonthLockOwned(trx, ownerId, { month, figures, memberId: member.id, now })
      await recordChange(call, trx, {
        action: 'month.lock',
        subject: toAuditSubject(ownerId, month),
        ownerId,
        after: { result: sumMonths(figures.agencies).result },
      })
    }
    return findMonth(trx, call, month)
  })
}

/** Throws `month.not_locked`. */
export function unlockMonth(call: AuditedOwnerCall, { month, reason }: UnlockMonthInput): Promise<MonthReport> {
  const { db, ownerId } = call
  return inTransaction(db, async (trx) => {
    await lockOwner(trx, call)
    const lock = await findMonthLockOwned(trx, ownerId, month)
    if (lock === undefined) throw refuse('month.not_locked')
    await deleteMonthLockOwned(trx, ownerId, month)
    await recordChange(call, trx, {
      action: 'month.unlock',
      subject: toAuditSubject(ownerId, month),
      ownerId,
      before: { result: sumMonths(lock.figures.agencies).result },
      reason,
    })
    return findMonth(trx, call, month)
  })
}

/** A month has no id; its trail is found by its name. */
function toAuditSubject(ownerId: string, month: IsoDate) {
  return { id: ownerId, name: nameMonth(month) }
}
