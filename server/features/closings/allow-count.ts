import { recordChange } from '#server/features/audit/record-change.ts'
import { assertDate } from '#server/features/transactions/transactions.rules.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { countAttemptsLeft, USUAL_ATTEMPTS } from '#shared/closings/blind-count.ts'
import type { AllowCountInput } from '#shared/closings/count-input.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { isDayClosedOwned } from './agency-day.queries.ts'
import { lockAgency } from './assess-day.ts'
import type { ClosingCall } from './closing-view.ts'
import { readAttemptLimitsOwned, upsertGrantedOwned } from './count-attempts.queries.ts'

/**
 * Gives an open day one more blind count once its counts are used up; before, there is one left already. Throws
 * `agencies.not_found`, `closings.day_closed`.
 */
export async function allowCount(call: ClosingCall, input: AllowCountInput): Promise<{ attemptsLeft: number }> {
  const { ownerId, member, now } = call
  const { agencyId, date } = input
  assertDate(date, call.today)
  return inTransaction(call.db, async (trx) => {
    const agency = await lockAgency(trx, call, agencyId)
    if (await isDayClosedOwned(trx, ownerId, input)) throw refuse('closings.day_closed', { date })
    const limits = await readAttemptLimitsOwned(trx, ownerId, input)
    const left = countAttemptsLeft(limits)
    if (left > 0) return { attemptsLeft: left }
    const granted = limits.granted + 1
    await upsertGrantedOwned(trx, ownerId, { agencyId, date, granted, grantedBy: member.id, now })
    await recordChange(call, trx, {
      action: 'closings.allowCount',
      subject: { id: agencyId, name: `${agency.name}, ${formatDate(date)}` },
      ownerId,
      agencyId,
      before: { attempts: USUAL_ATTEMPTS + limits.granted },
      after: { attempts: USUAL_ATTEMPTS + granted },
    })
    return { attemptsLeft: 1 }
  })
}
