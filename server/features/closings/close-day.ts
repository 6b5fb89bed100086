import type { Transaction } from 'kysely'
import { assertDate } from '#server/features/transactions/transactions.rules.ts'
import { isIdOfAnotherOwner } from '#server/platform/db/create-once.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { Closing } from '#shared/closings/closing-day.ts'
import type { CloseDayInput } from '#shared/closings/closing-input.ts'
import { assessDay, lockAgency } from './assess-day.ts'
import { asClosing, type ClosingCall } from './closing-view.ts'
import { findClosingOwned } from './closings.queries.ts'
import { isSameClosing, resolveOpening } from './closings.rules.ts'
import { writeClosing } from './write-closing.ts'

/**
 * See docs/product/cash-control.md#closing-a-day. A concurrent entry is part of the closing or refused. Throws
 * `agencies.not_found`, `create.id_taken`, `closings.before_start`, `closings.day_closed`, `closings.earlier_open`,
 * `closings.balance_required`, `operatorAccounts.not_open`, `handovers.pending`, `shifts.not_yours`, and field errors.
 */
export async function closeDay(call: ClosingCall, input: CloseDayInput): Promise<Closing> {
  assertDate(input.date, call.today)
  return inTransaction(call.db, (trx) => closeLocked(trx, call, input))
}

async function closeLocked(trx: Transaction<Database>, call: ClosingCall, input: CloseDayInput): Promise<Closing> {
  const { ownerId } = call
  const { id } = input
  const agency = await lockAgency(trx, call, input.agencyId)
  const stored = await findClosingOwned(trx, ownerId, id)
  if (stored !== undefined && isSameClosing(stored, input)) return asClosing(stored, call)
  if (stored !== undefined || (await isIdOfAnotherOwner(trx, { table: 'closings', ownerId, id }))) {
    throw refuse('create.id_taken')
  }
  const day = await assessDay(trx, call, agency, input, (previousCount, first) =>
    resolveOpening(input, previousCount, first),
  )
  return asClosing(await writeClosing(trx, call, input, day), call)
}
