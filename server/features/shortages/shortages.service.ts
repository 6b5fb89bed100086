import type { Transaction } from 'kysely'
import { recordChange } from '#server/features/audit/record-change.ts'
import { updateLineSettledOwned } from '#server/features/closings/closing-lines.queries.ts'
import { updateSettledOwned } from '#server/features/closings/closing-write.queries.ts'
import {
  type ClosingDetailRecord,
  findClosingInScope,
  findClosingOwned,
} from '#server/features/closings/closings.queries.ts'
import { lockOwner } from '#server/features/closings/lock-owner.ts'
import {
  findDebtorIdOfMemberOwned,
  insertDebtEntryOwned,
  insertDebtorOwned,
  listMemberDebtorsInScope,
  lockDebtorOwned,
} from '#server/features/debts/debts.queries.ts'
import { readLedger } from '#server/features/debts/debts.service.ts'
import { findMemberOwned } from '#server/features/team/members.queries.ts'
import type { AuditedOwnerCall, OwnerCall } from '#server/deps.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import type { AnswerShortageInput, ChargeShortageInput } from '#shared/shortages/shortage-input.ts'
import type { OwnShortages, ShortagePage } from '#shared/shortages/shortage-row.ts'
import { newId } from '#shared/values/ids.ts'
import { sumCentimes } from '#shared/values/money.ts'
import {
  type DecisionRecord,
  findDecisionOwned,
  insertDecisionOwned,
  listDecisionsInScope,
  listOpenShortagesInScope,
  listSurplusesInScope,
  updateDecisionOwned,
} from './shortages.queries.ts'
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

/**
 * By the member concerned, in their own session: acknowledging makes the debt and settles the discrepancy, contesting leaves it open.
 * Anybody else finds nothing. Throws `shortages.not_found`, `shortages.decided`, `closings.reopened`.
 */
export function answerShortage(
  call: AuditedOwnerCall,
  { id, answer, text }: AnswerShortageInput,
): Promise<{ id: string }> {
  const { db, ownerId, member, now, today } = call
  return inTransaction(db, async (trx) => {
    const { decision, closing } = await lockDecision(trx, call, id)
    if (decision.memberId !== member.id || !decision.isConfirmed) throw refuse('shortages.not_found')
    if (decision.state === answer) return { id }
    if (decision.state !== 'proposed') throw refuse('shortages.decided')
    await updateDecisionOwned(trx, ownerId, id, { state: answer, answered_at: now, answer_text: text })
    if (answer === 'acknowledged') {
      if (!(await settleAsCharged(trx, call, decision))) throw refuse('closings.reopened')
      const debtorId = await findOrAddDebtor(trx, call)
      const { amount } = decision
      const entry = { id: newId(), debtorId, agencyId: closing.agency_id, date: today, amount, note: null }
      const origin = { feedId: null, transactionId: null, decisionId: id, createdBy: member.id }
      await insertDebtEntryOwned(trx, ownerId, { ...entry, kind: 'shortage', ...origin })
    }
    const after = { answered: answer, amount: decision.amount }
    const about = aboutClosing(call, id, closing)
    await recordChange(call, trx, { action: 'shortages.answer', ...about, after, reason: text ?? undefined })
    return { id }
  })
}

async function settleAsCharged(
  trx: Transaction<Database>,
  { ownerId, member, now }: AuditedOwnerCall,
  { closingId: id, accountId }: DecisionRecord,
): Promise<boolean> {
  const by = { id, settlement: 'charged', text: null, memberId: member.id, now } as const
  return accountId === null
    ? updateSettledOwned(trx, ownerId, { ...by, transactionId: null })
    : updateLineSettledOwned(trx, ownerId, { ...by, accountId, claimReference: null, claimedOn: null })
}

/** Of the acting member; locked. */
async function findOrAddDebtor(trx: Transaction<Database>, { ownerId, member }: AuditedOwnerCall): Promise<string> {
  const known = await findDebtorIdOfMemberOwned(trx, ownerId, member.id)
  const id = known ?? newId()
  if (known === undefined) {
    const person = { id, kind: 'member' as const, name: null, phone: null, member_id: member.id, agency_id: null }
    await insertDebtorOwned(trx, ownerId, { ...person, created_by: member.id })
  }
  await lockDebtorOwned(trx, ownerId, id)
  return id
}

/** Under the lock of the owner, as everything that settles a closing. Throws `shortages.not_found`. */
async function lockDecision(trx: Transaction<Database>, call: AuditedOwnerCall, id: string) {
  await lockOwner(trx, call)
  const decision = await findDecisionOwned(trx, call.ownerId, id)
  const closing = decision && (await findClosingOwned(trx, call.ownerId, decision.closingId))
  if (decision === undefined || closing === undefined) throw refuse('shortages.not_found')
  return { decision, closing }
}

function aboutClosing(
  { ownerId }: AuditedOwnerCall,
  id: string,
  { year, number, agency_id: agencyId }: ClosingDetailRecord,
) {
  return { subject: { id, name: closingName(year, number) }, ownerId, agencyId }
}

async function findName(trx: Transaction<Database>, { ownerId }: OwnerCall, memberId: string): Promise<string | null> {
  return (await findMemberOwned(trx, ownerId, memberId))?.name ?? null
}
