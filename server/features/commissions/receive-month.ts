import type { Transaction } from 'kysely'
import { recordEdit } from '#server/features/audit/record-change.ts'
import { deleteFeedOwned, FEED_AGENCY_KEY, insertFeedOwned } from '#server/features/feeds/feeds.queries.ts'
import { findAccountInScope } from '#server/features/operator-accounts/operator-accounts.queries.ts'
import {
  deleteMovementsOwned,
  insertMovementsOwned,
} from '#server/features/operator-movements/operator-movements.queries.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { isForeignKeyViolation } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import type { DecideMonthInput, EditMonthInput, ReceiveMonthInput } from '#shared/commissions/commission-input.ts'
import type { DeclaredMonth } from '#shared/commissions/commission-row.ts'
import type { MonthState } from '#shared/commissions/commission-terms.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import { newId } from '#shared/values/ids.ts'
import { changeMonth, toMonthFacts, toMonthSubject } from './change-month.ts'
import { type MonthRecord, updateMonthOwned } from './months.queries.ts'

/**
 * On an account, the movement `commission` is written; in cash, a feed. At the bank neither. Throws `commissions.month_not_found`,
 * `.month_settled`, `operatorAccounts.not_found`, `operatorAccounts.not_open`, `agencies.not_found`, `closings.day_closed`,
 * `edit.stale`, and field errors.
 */
export async function receiveMonth(call: AuditedOwnerCall, input: ReceiveMonthInput): Promise<DeclaredMonth> {
  const message = checkTransactionDate(input.on, call.today)
  if (message !== null) throw new FieldRefusal({ on: message })
  try {
    return await changeMonth(call, input, async (trx, before) => {
      if (before.state === 'closed' || before.received !== null) throw refuse('commissions.month_settled')
      const written = await writeReceipt(trx, call, { before, input })
      const { amount, on, via } = input
      const received = { received: amount, received_on: on, via, ...written }
      await updateMonthOwned(trx, call.ownerId, before.id, {
        ...received,
        state: before.state === 'disputed' ? 'disputed' : 'received',
      })
      return recordAs(call, trx, 'commissions.receive', before)
    })
  } catch (error) {
    if (isForeignKeyViolation(error, FEED_AGENCY_KEY)) throw refuse('agencies.not_found')
    throw error
  }
}

async function writeReceipt(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  { before, input }: { readonly before: MonthRecord; readonly input: ReceiveMonthInput },
): Promise<{ movement_id: string | null; feed_id: string | null }> {
  const { ownerId, member } = call
  const { amount, on: date, via } = input
  const id = newId()
  const by = { id, date, amount, note: null }
  if (via === 'account') {
    const account = await findAccountInScope(trx, call, input.accountId ?? '')
    if (account?.operatorId !== before.operatorId) throw refuse('operatorAccounts.not_found')
    if (before.agencyId !== null && before.agencyId !== account.agencyId) {
      throw new FieldRefusal({ accountId: fieldMessages.otherAgencyAccount })
    }
    const target = { account_id: account.id, agency_id: account.agencyId, feed_id: null, pair_id: null }
    const credited = { kind: 'commission', via: 'none', reference: null, created_by: member.id } as const
    await insertMovementsOwned(trx, ownerId, [{ ...by, ...target, ...credited }])
    return { movement_id: id, feed_id: null }
  }
  if (via === 'bank') return { movement_id: null, feed_id: null }
  await insertFeedOwned(trx, ownerId, {
    ...by,
    agencyId: before.agencyId ?? input.agencyId ?? '',
    direction: 'incoming',
    counterpart: 'operator',
    origin: { kind: 'commission', id: before.id },
    createdBy: member.id,
  })
  return { movement_id: null, feed_id: id }
}

/** With what it wrote. Throws `commissions.month_not_found`, `.not_received`, `closings.day_closed`, `edit.stale`. */
export function cancelReceipt(call: AuditedOwnerCall, input: EditMonthInput): Promise<DeclaredMonth> {
  const { ownerId } = call
  return changeMonth(call, input, async (trx, before) => {
    if (before.received === null || before.state === 'closed') throw refuse('commissions.not_received')
    const nothing = { received: null, received_on: null, via: null, movement_id: null, feed_id: null }
    const state = before.state === 'disputed' ? 'disputed' : 'declared'
    await updateMonthOwned(trx, ownerId, before.id, { ...nothing, state })
    if (before.movementId !== null) await deleteMovementsOwned(trx, ownerId, [before.movementId])
    if (before.feedId !== null) await deleteFeedOwned(trx, ownerId, before.feedId)
    return recordAs(call, trx, 'commissions.cancelReceipt', before)
  })
}

/** Throws `commissions.month_not_found`, `.month_settled` for a decision that does not fit the state, `edit.stale`. */
export function decideMonth(
  call: AuditedOwnerCall,
  { decision, note, ...version }: DecideMonthInput,
): Promise<DeclaredMonth> {
  return changeMonth(call, version, async (trx, before) => {
    const fits = { dispute: ['declared', 'received'], settle: ['disputed'], reopen: ['closed'] } as const
    const allowed: readonly MonthState[] = decision === 'close' ? ['declared', 'received', 'disputed'] : fits[decision]
    if (!allowed.includes(before.state)) throw refuse('commissions.month_settled')
    const open = before.received === null ? 'declared' : 'received'
    const state = decision === 'dispute' ? 'disputed' : decision === 'close' ? 'closed' : open
    await updateMonthOwned(trx, call.ownerId, before.id, { state, note: note ?? before.note })
    return recordAs(call, trx, 'commissions.decide', before)
  })
}

function recordAs(
  call: AuditedOwnerCall,
  trx: Transaction<Database>,
  action: 'commissions.receive' | 'commissions.cancelReceipt' | 'commissions.decide',
  before: MonthRecord,
) {
  const { ownerId } = call
  const { agencyId } = before
  return (after: MonthRecord) =>
    recordEdit(call, trx, {
      action,
      subject: toMonthSubject(before),
      ownerId,
      agencyId,
      before: toMonthFacts(before),
      after: toMonthFacts(after),
    })
}
