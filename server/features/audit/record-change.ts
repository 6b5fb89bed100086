import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { Actor } from '#server/features/auth/sessions.ts'
import type { AuditedCall } from '#server/deps.ts'
import type { AuditAction } from '#shared/audit/audit-actions.ts'
import { isAdmin } from '#shared/auth/roles.ts'
import { insertAuditLine } from './audit.queries.ts'

export interface Change {
  readonly action: AuditAction
  /** What was changed; `name` is how people know it and stays readable when the row is gone. */
  readonly subject: { readonly id: string; readonly name: string }
  /** The account whose books or person it concerns: whose trail shows it. Null for the shared catalogue. */
  readonly ownerId: string | null
  /** Declared fields only, never a password or a token; undefined where there was, or is, nothing. */
  readonly before?: Record<string, unknown> | undefined
  readonly after?: Record<string, unknown> | undefined
  readonly reason?: string | undefined
}

/** Who a line names. */
type AuditActor = Pick<Actor, 'userId' | 'email' | 'role' | 'firstName' | 'lastName'>

/**
 * One line of the audit trail for one change, in the transaction that makes it: both stand or neither. Call it once per
 * change, after the write, with what was really written; a repeat that changed nothing writes no line.
 */
export function recordChange(
  { account, requestId }: { readonly account: AuditActor; readonly requestId: string },
  trx: Transaction<Database>,
  { action, subject, ownerId, before, after, reason }: Change,
): Promise<void> {
  return insertAuditLine(trx, {
    ownerId,
    actorId: account.userId,
    actorName: `${account.firstName} ${account.lastName}`.trim() || account.email,
    actorRole: account.role,
    action,
    subjectKind: action.slice(0, action.indexOf('.')),
    subjectId: subject.id,
    subjectName: subject.name,
    before: before ?? null,
    after: after ?? null,
    reason: reason ?? null,
    requestId,
  })
}

/** What was said of a row before and after an edit: the same fields on both sides. */
type Facts = Readonly<Record<string, unknown>>

/** `recordChange` for an edit: only the fields that became others are told, and where none did there is no line. */
export async function recordEdit(
  call: Pick<AuditedCall, 'account' | 'requestId'>,
  trx: Transaction<Database>,
  { before, after, ...change }: Omit<Change, 'before' | 'after'> & { readonly before: Facts; readonly after: Facts },
): Promise<void> {
  const changed = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  if (changed.length === 0) return
  const only = (facts: Facts) => Object.fromEntries(changed.map((field) => [field, facts[field] ?? null]))
  await recordChange(call, trx, { ...change, before: only(before), after: only(after) })
}

/** `recordChange` for what somebody does about the own account: in the own trail, an administrator's in nobody's. */
export function recordOwnAct(
  call: { readonly account: AuditActor; readonly requestId: string },
  trx: Transaction<Database>,
  action: Extract<AuditAction, `account.${string}`>,
  after?: Record<string, unknown>,
): Promise<void> {
  const { userId, email, role, firstName, lastName } = call.account
  return recordChange(call, trx, {
    action,
    subject: { id: userId, name: `${firstName} ${lastName}`.trim() || email },
    ownerId: isAdmin(role) ? null : userId,
    after,
  })
}
