import type { Transaction } from 'kysely'
import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import { holdMember } from '#server/features/team/hold-member.ts'
import { findLockedSinceOwned } from '#server/features/month/month-locks.queries.ts'
import type { AuditedOwnerCall, OwnerCall } from '#server/deps.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isForeignKeyViolation, isRuleOverlap } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import type { CreateRuleInput, EndRuleInput, ListRulesInput } from '#shared/commissions/commission-input.ts'
import type { CommissionRule } from '#shared/commissions/commission-row.ts'
import { MAX_COMMISSION_RULES } from '#shared/commissions/commission-terms.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { addDays, startOfMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { findDeclaredSinceOwned } from './months.queries.ts'
import {
  countRulesOwned,
  findRuleOwned,
  findRuleProductOwned,
  insertRuleOwned,
  listRulesInScope,
  lockRulesOwned,
  RULE_AGENCY_KEY,
  RULE_OPERATOR_KEY,
  updateRuleEndOwned,
} from './rules.queries.ts'
import { assertValidFrom, decideLastDay, isSameRule, toRuleFacts, toRuleSubject } from './rules.rules.ts'

/** Those for all agencies, and for the agencies of the scope. */
export function listRules(call: OwnerCall, { operatorId, withEnded }: ListRulesInput): Promise<CommissionRule[]> {
  return listRulesInScope(call.db, call, { operatorId, endedBefore: withEnded ? undefined : call.today })
}

/**
 * In force from its day on, also for what is entered already. Throws `create.id_taken`, `operators.not_found`, `agencies.not_found`,
 * `commissions.not_found` for the rule that it replaces, `.rules_overlap`, `.month_declared`, `month.locked`, `.too_many_rules`, and field errors.
 */
export async function createRule(call: AuditedOwnerCall, input: CreateRuleInput): Promise<CommissionRule> {
  const { db, ownerId, member, today } = call
  try {
    return await inTransaction(db, async (trx) => {
      await holdMember(trx, call)
      await lockRulesOwned(trx, ownerId)
      const { row, isNew } = await createOnce(trx, {
        key: { table: 'commission_rules', ownerId, id: input.id },
        find: () => findRuleOwned(trx, ownerId, input.id),
        isSame: (stored) => isSameRule(stored, input),
        insert: async () => {
          assertValidFrom(input.validFrom, today)
          await assertProduct(trx, call, input)
          await assertNotDeclared(trx, call, { operatorId: input.operatorId, since: input.validFrom })
          if ((await countRulesOwned(trx, ownerId)) >= MAX_COMMISSION_RULES) {
            throw refuse('commissions.too_many_rules', { max: MAX_COMMISSION_RULES })
          }
          if (input.replaces !== null) await replaceRule(trx, call, { ...input, replaces: input.replaces })
          return insertRuleOwned(trx, ownerId, { ...input, createdBy: member.id })
        },
      })
      if (isNew) {
        const after = toRuleFacts(row)
        await recordChange(call, trx, {
          action: 'commissions.createRule',
          subject: toRuleSubject(row),
          ownerId,
          after,
        })
      }
      return row
    })
  } catch (error) {
    throw explain(error)
  }
}

/**
 * The rule ends, also for what is entered already after that day. Throws `commissions.not_found`, `.rule_ended`, `.rules_overlap`,
 * `.month_declared`, `edit.stale`, and a field error for a day before yesterday.
 */
export async function endRule(
  call: AuditedOwnerCall,
  { id, updatedAt, lastDay }: EndRuleInput,
): Promise<CommissionRule> {
  const { db, ownerId } = call
  try {
    return await inTransaction(db, async (trx) => {
      await holdMember(trx, call)
      await lockRulesOwned(trx, ownerId)
      const before = await findRuleOwned(trx, ownerId, id)
      if (before === undefined) throw refuse('commissions.not_found')
      if (before.updatedAt !== updatedAt) throw staleEdit(before)
      return endLocked(trx, call, { before, lastDay })
    })
  } catch (error) {
    throw explain(error)
  }
}

async function endLocked(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  { before, lastDay }: { readonly before: CommissionRule; readonly lastDay: IsoDate },
): Promise<CommissionRule> {
  const { ownerId, today } = call
  const { id, operatorId, updatedAt } = before
  const validTo = decideLastDay(before, lastDay, today)
  await assertNotDeclared(trx, call, { operatorId, since: addDays(validTo, 1) })
  await updateRuleEndOwned(trx, ownerId, { id, updatedAt, validTo })
  const after = (await findRuleOwned(trx, ownerId, id)) ?? before
  const facts = { before: toRuleFacts(before), after: toRuleFacts(after) }
  await recordEdit(call, trx, { action: 'commissions.endRule', subject: toRuleSubject(before), ownerId, ...facts })
  return after
}

async function replaceRule(
  trx: Transaction<Database>,
  call: AuditedOwnerCall,
  { replaces, operatorId, validFrom }: { replaces: string; operatorId: string; validFrom: IsoDate },
): Promise<void> {
  const before = await findRuleOwned(trx, call.ownerId, replaces)
  if (before?.operatorId !== operatorId) throw refuse('commissions.not_found')
  await endLocked(trx, call, { before, lastDay: addDays(validFrom, -1) })
}

/** Throws a field error for a product of another operator, or of the other direction. */
async function assertProduct(
  trx: Transaction<Database>,
  { ownerId }: OwnerCall,
  { product, operatorId, type }: CreateRuleInput,
): Promise<void> {
  if (product === null) return
  const found = await findRuleProductOwned(trx, ownerId, { product, operatorId })
  if (found?.category !== type) throw new FieldRefusal({ product: fieldMessages.notOperatorProduct })
}

/** Throws `commissions.month_declared`, `month.locked`: what was compared with a declaration, or kept, stays. */
export async function assertNotDeclared(
  trx: Transaction<Database>,
  { ownerId }: OwnerCall,
  { operatorId, since }: { operatorId: string; since: IsoDate },
): Promise<void> {
  const month = await findDeclaredSinceOwned(trx, ownerId, { operatorId, month: startOfMonth(since) })
  if (month !== null) throw refuse('commissions.month_declared', { month })
  const locked = await findLockedSinceOwned(trx, ownerId, startOfMonth(since))
  if (locked !== null) throw refuse('month.locked', { month: locked })
}

export function explain(error: unknown): unknown {
  if (isRuleOverlap(error)) return refuse('commissions.rules_overlap')
  if (isForeignKeyViolation(error, RULE_AGENCY_KEY)) return refuse('agencies.not_found')
  if (isForeignKeyViolation(error, RULE_OPERATOR_KEY)) return refuse('operators.not_found')
  return error
}
