import type { Transaction } from 'kysely'
import { keepFileOwned } from '#server/features/attachments/kept-files.queries.ts'
import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import { holdMember } from '#server/features/team/hold-member.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isForeignKeyViolation } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import type { CorrectMonthInput, DeclareMonthInput, EditMonthInput } from '#shared/commissions/commission-input.ts'
import type { DeclaredMonth } from '#shared/commissions/commission-row.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import { changeMonth, toMonthFacts, toMonthSubject } from './change-month.ts'
import {
  deleteMonthOwned,
  findMonthInScope,
  insertMonthOwned,
  listDeclaredOwned,
  lockMonthOwned,
  MONTH_AGENCY_KEY,
  MONTH_OPERATOR_KEY,
  type MonthRecord,
  updateMonthOwned,
} from './months.queries.ts'
import { viewDeclared } from './months.service.ts'
import { lockRulesOwned } from './rules.queries.ts'

/**
 * What the operator says it owes for a month, of one agency or of all. The rules of the month stay from then on. Throws
 * `create.id_taken`, `operators.not_found`, `agencies.not_found`, `attachments.not_found`, `commissions.already_declared`,
 * `.declared_together`, and a field error for a month to come.
 */
export async function declareMonth(call: AuditedOwnerCall, input: DeclareMonthInput): Promise<DeclaredMonth> {
  const { db, ownerId, member, today } = call
  const message = checkTransactionDate(input.month, today)
  if (message !== null) throw new FieldRefusal({ month: message })
  try {
    return await inTransaction(db, async (trx) => {
      await holdMember(trx, call)
      // Neither a recalculation nor another declaration of the month runs meanwhile.
      await lockRulesOwned(trx, ownerId)
      const { row, isNew } = await createOnce(trx, {
        key: { table: 'commission_months', ownerId, id: input.id },
        find: () => findMonthInScope(trx, call, input.id),
        isSame: (stored) => isSameMonth(stored, input),
        insert: async () => {
          await assertFirst(trx, call, input)
          if (input.attachmentId !== null) await keepFile(trx, call, input.attachmentId)
          return insertMonthOwned(trx, ownerId, { ...input, createdBy: member.id })
        },
        conflict: () => refuse('commissions.already_declared'),
      })
      if (isNew) {
        const after = toMonthFacts(row)
        await recordChange(call, trx, {
          action: 'commissions.declare',
          subject: toMonthSubject(row),
          ownerId,
          agencyId: row.agencyId,
          after,
        })
      }
      return viewDeclared(trx, call, row)
    })
  } catch (error) {
    if (isForeignKeyViolation(error, MONTH_AGENCY_KEY)) throw refuse('agencies.not_found')
    if (isForeignKeyViolation(error, MONTH_OPERATOR_KEY)) throw refuse('operators.not_found')
    throw error
  }
}

function isSameMonth(stored: MonthRecord, input: DeclareMonthInput): boolean {
  return (
    stored.operatorId === input.operatorId &&
    stored.agencyId === input.agencyId &&
    stored.month === input.month &&
    stored.declared === input.declared &&
    (stored.attachment?.id ?? null) === input.attachmentId
  )
}

async function keepFile(
  trx: Transaction<Database>,
  { ownerId, member, now }: AuditedOwnerCall,
  id: string,
): Promise<void> {
  const name = await keepFileOwned(trx, ownerId, { id, memberId: member.id, now })
  if (name === undefined) throw refuse('attachments.not_found')
}

/** Throws where the month is declared already, or for all agencies together and for one of them. */
async function assertFirst(
  trx: Transaction<Database>,
  { ownerId }: AuditedOwnerCall,
  { operatorId, agencyId, month }: DeclareMonthInput,
): Promise<void> {
  const others = await listDeclaredOwned(trx, ownerId, { operatorId, month })
  if (others.some((other) => other.agencyId === agencyId)) throw refuse('commissions.already_declared')
  if (others.some((other) => other.agencyId === null || agencyId === null)) {
    throw refuse('commissions.declared_together')
  }
}

/** Throws `commissions.month_not_found`, `.month_settled`, `edit.stale`. */
export function correctMonth(
  call: AuditedOwnerCall,
  { declared, note, ...version }: CorrectMonthInput,
): Promise<DeclaredMonth> {
  return changeMonth(call, version, async (trx, before) => {
    if (before.state === 'received' || before.state === 'closed') throw refuse('commissions.month_settled')
    await updateMonthOwned(trx, call.ownerId, before.id, { declared, note })
    return (after) =>
      recordEdit(call, trx, {
        action: 'commissions.correct',
        subject: toMonthSubject(before),
        ownerId: call.ownerId,
        agencyId: before.agencyId,
        before: toMonthFacts(before),
        after: toMonthFacts(after),
      })
  })
}

/** What was declared by mistake; its rules may change again. Throws `commissions.month_not_found`, `.month_settled`, `edit.stale`. */
export function withdrawMonth(call: AuditedOwnerCall, input: EditMonthInput): Promise<{ id: string }> {
  const { db, ownerId } = call
  return inTransaction(db, async (trx) => {
    await holdMember(trx, call)
    await lockRulesOwned(trx, ownerId)
    await lockMonthOwned(trx, ownerId, input.id)
    const row = await findMonthInScope(trx, call, input.id)
    if (row === undefined) throw refuse('commissions.month_not_found')
    if (row.updatedAt !== input.updatedAt) throw staleEdit(await viewDeclared(trx, call, row))
    if (row.received !== null || row.state === 'closed') throw refuse('commissions.month_settled')
    await deleteMonthOwned(trx, ownerId, row.id)
    const before = toMonthFacts(row)
    await recordChange(call, trx, {
      action: 'commissions.withdraw',
      subject: toMonthSubject(row),
      ownerId,
      agencyId: row.agencyId,
      before,
    })
    return { id: row.id }
  })
}
