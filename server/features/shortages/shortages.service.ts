import { recordChange } from '#server/features/audit/record-change.ts'
import { type ClosingDetailRecord, findClosingInScope } from '#server/features/closings/closings.queries.ts'
import { lockOwner } from '#server/features/closings/lock-owner.ts'
import { findDebtorIdOfMemberOwned, listMemberDebtorsInScope } from '#server/features/debts/debtors.queries.ts'
import { readLedger } from '#server/features/debts/debtors.service.ts'
import { findMemberOwned } from '#server/features/team/members.queries.ts'
import type { AuditedOwnerCall, OwnerCall } from '#server/deps.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { ChargeShortageInput } from '#shared/shortages/shortage-input.ts'
import type { OwnShortages, ShortagePage } from '#shared/shortages/shortage-row.ts'
import { sumCentimes } from '#shared/values/money.ts'
import { aboutClosing, findName, lockDecision } from './lock-decision.ts'
import { findDecisionOwned, insertDecisionOwned, updateDecisionOwned } from './decisions.queries.ts'
import { listDecisionsInScope, listOpenShortagesInScope, listSurplusesInScope } from './shortage-lists.queries.ts'
import { assertResponsible, assertShortage, isSameDecision } from './shortages.rules.ts'

export async function listShortages(call: OwnerCall): Promise<ShortagePage> {
  const { db } = call
  const people = await listMemberDebtorsInScope(db, call)
  return {
    open: await listOpenShortagesInScope(db, call),
    decisions: await listDecisionsInScope(db, call),
    surpluses: await listSurplusesInScope(db, call),
    people,
    owed: sumCentimes(...people.map(({ balance }) => balance)),
  }
}

/** What the member owes, and what they are asked to answer for. */
export async function readOwnShortages(call: OwnerCall): Promise<OwnShortages> {
  const { db, ownerId, member } = call
  const debtorId = await findDebtorIdOfMemberOwned(db, ownerId, member.id)
  const decisions = await listDecisionsInScope(db, call, member.id)
  return {
    ledger: debtorId === undefined ? null : await readLedger(call, { id: debtorId }),
    decisions: decisions.filter(({ isConfirmed }) => isConfirmed),
  }
}

/**
 * Puts a shortage to a member. What a manager proposes waits for the owner's word. Throws `closings.not_found`,
 * `closings.line_not_found`, `closings.reopened`, `closings.already_settled`, `debts.not_a_shortage`, `shortages.decided`,
 * `create.id_taken`, and field errors for an amount above the shortage and a person who cannot answer for it.
 */
export async function chargeShortage(call: AuditedOwnerCall, input: ChargeShortageInput): Promise<{ id: string }> {
  const { ownerId, member, now } = call
  const { id, closingId, accountId, memberId, amount } = input
  try {
    return await inTransaction(call.db, async (trx) => {
      await lockOwner(trx, call)
      const closing = await findClosingInScope(trx, call, closingId)
      if (closing === undefined) throw refuse('closings.not_found')
      const { isNew } = await createOnce(trx, {
        key: { table: 'shortage_decisions', ownerId, id },
        find: () => findDecisionOwned(trx, ownerId, id),
        isSame: (stored) => isSameDecision(stored, input),
        insert: async () => {
          assertShortage(findDiscrepancy(closing, accountId), amount)
          assertResponsible(await findMemberOwned(trx, ownerId, memberId), closing)
          await insertDecisionOwned(trx, ownerId, input, { memberId: member.id, isOwner: member.role === 'owner', now })
          return true
        },
      })
      if (isNew) {
        const line = closing.lines.find((one) => one.accountId === accountId)
        await recordChange(call, trx, {
          action: 'shortages.charge',
          ...aboutClosing(call, id, closing),
          after: {
            person: await findName(trx, call, memberId),
            amount,
            discrepancy: accountId === null ? closing.discrepancy : (line?.discrepancy ?? null),
            account: line === undefined ? null : `${line.operatorName}, ${line.label}`,
          },
        })
      }
      return { id }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'shortage_decisions_open')) throw refuse('shortages.decided')
    throw error
  }
}

/** Throws `closings.reopened`, `closings.line_not_found`, `closings.already_settled`, `closings.line_settled`. */
function findDiscrepancy(closing: ClosingDetailRecord, accountId: string | null) {
  if (closing.reopened_at !== null) throw refuse('closings.reopened')
  if (accountId === null) {
    if (closing.settlement !== null) throw refuse('closings.already_settled', { settlement: closing.settlement })
    return closing.discrepancy
  }
  const line = closing.lines.find((one) => one.accountId === accountId)
  if (line === undefined) throw refuse('closings.line_not_found')
  if (line.settlement !== null) throw refuse('closings.line_settled', { settlement: line.settlement })
  return line.discrepancy
}

/** The owner's word on what a manager proposed. Throws `shortages.not_found`, `shortages.decided`. */
export function confirmShortage(call: AuditedOwnerCall, { id }: { id: string }): Promise<{ id: string }> {
  const { db, ownerId, member } = call
  return inTransaction(db, async (trx) => {
    const { decision, closing } = await lockDecision(trx, call, id)
    if (decision.state !== 'proposed') throw refuse('shortages.decided')
    if (decision.isConfirmed) return { id }
    await updateDecisionOwned(trx, ownerId, id, { confirmed_by: member.id })
    const after = { person: await findName(trx, call, decision.memberId), amount: decision.amount }
    await recordChange(call, trx, { action: 'shortages.confirm', ...aboutClosing(call, id, closing), after })
    return { id }
  })
}

/** While it waits for an answer, or after it was contested. Throws `shortages.not_found`, `shortages.decided`. */
export function withdrawShortage(call: AuditedOwnerCall, { id }: { id: string }): Promise<{ id: string }> {
  const { db, ownerId, member } = call
  return inTransaction(db, async (trx) => {
    const { decision, closing } = await lockDecision(trx, call, id)
    if (decision.state === 'withdrawn') return { id }
    if (decision.state === 'acknowledged') throw refuse('shortages.decided')
    await updateDecisionOwned(trx, ownerId, id, { state: 'withdrawn', withdrawn_by: member.id })
    const before = { person: await findName(trx, call, decision.memberId), amount: decision.amount }
    await recordChange(call, trx, { action: 'shortages.withdraw', ...aboutClosing(call, id, closing), before })
    return { id }
  })
}
