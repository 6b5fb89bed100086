import type { Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { Account } from '#server/features/auth/sessions.queries.ts'
import type { AuditAction } from '#shared/audit/audit-actions.ts'
import type { AuditFacts } from '#shared/audit/audit-facts.ts'
import { isAdmin } from '#shared/auth/roles.ts'
import { insertAuditLine } from './audit.queries.ts'
import { authorOfAccount, type Author } from './author.ts'

interface AuditCall {
  readonly author: Author
  readonly requestId: string
}

interface Change<Action extends AuditAction> {
  readonly action: Action
  readonly subject: { readonly id: string; readonly name: string }
  /** The account whose books or person it concerns: whose trail shows it. Null for the shared catalogue. */
  readonly ownerId: string | null
  /** Of a row of one agency: whose members read the line. Left out for what concerns the whole space or several agencies. */
  readonly agencyId?: string | null
  readonly reason?: string | undefined
}

type KeyOfAny<Union> = Union extends unknown ? keyof Union : never

/** Fields that the action has in `AuditFacts` and no others, so that no password or token slips in with a row. */
type Exactly<Action extends AuditAction, Facts> = Facts &
  Partial<AuditFacts[Action]> & { readonly [Other in Exclude<keyof Facts, KeyOfAny<AuditFacts[Action]>>]: never }

interface Sides<Action extends AuditAction, Before, After> {
  readonly before?: Exactly<Action, Before> | undefined
  readonly after?: Exactly<Action, After> | undefined
}

/** Call it once per change, after the write and in its transaction, and not for a repeat that changed nothing. */
export function recordChange<Action extends AuditAction, Before extends object, After extends object>(
  call: AuditCall,
  trx: Transaction<Database>,
  { before, after, ...change }: Change<Action> & Sides<Action, Before, After>,
): Promise<void> {
  return writeLine(call, trx, change, before, after)
}

/** `recordChange` for an edit: writes the fields that differ, and no line where none does. */
export async function recordEdit<Action extends AuditAction, Facts extends object>(
  call: AuditCall,
  trx: Transaction<Database>,
  { before, after, ...change }: Change<Action> & Required<Sides<Action, Facts, Facts>>,
): Promise<void> {
  const old = new Map(Object.entries(before ?? {}))
  const changed = Object.entries(after ?? {}).filter(
    ([field, value]) => JSON.stringify(old.get(field)) !== JSON.stringify(value),
  )
  if (changed.length === 0) return
  await writeLine(
    call,
    trx,
    change,
    Object.fromEntries(changed.map(([field]) => [field, old.get(field) ?? null])),
    Object.fromEntries(changed.map(([field, value]) => [field, value ?? null])),
  )
}

export function recordOwnAct<Action extends Extract<AuditAction, `account.${string}`>>(
  {
    account,
    requestId,
  }: {
    readonly account: Pick<Account, 'userId' | 'email' | 'role' | 'firstName' | 'lastName'>
    readonly requestId: string
  },
  trx: Transaction<Database>,
  action: Action,
  after?: AuditFacts[Action],
): Promise<void> {
  const author = authorOfAccount(account)
  const { userId, role } = account
  const change = {
    action,
    subject: { id: userId, name: author.name },
    ownerId: isAdmin(role) ? null : userId,
  }
  return writeLine({ author, requestId }, trx, change, undefined, after)
}

export function recordSystemChange<Action extends AuditAction, Before extends object, After extends object>(
  trx: Transaction<Database>,
  {
    before,
    after,
    requestId = 'start',
    ...change
  }: Change<Action> & Sides<Action, Before, After> & { readonly requestId?: string },
): Promise<void> {
  return insertAuditLine(trx, {
    ...toLine(change, before, after),
    actorId: null,
    actorName: 'Sandouk',
    actorRole: 'system',
    requestId,
  })
}

function writeLine(
  { author, requestId }: AuditCall,
  trx: Transaction<Database>,
  change: Change<AuditAction>,
  before: object | undefined,
  after: object | undefined,
): Promise<void> {
  return insertAuditLine(trx, {
    ...toLine(change, before, after),
    actorId: author.id,
    actorName: author.name,
    actorRole: author.role,
    requestId,
  })
}

function toLine(
  { action, subject, ownerId, agencyId, reason }: Change<AuditAction>,
  before: object | undefined,
  after: object | undefined,
) {
  return {
    ownerId,
    agencyId: agencyId ?? null,
    action,
    subjectKind: action.slice(0, action.indexOf('.')),
    subjectId: subject.id,
    subjectName: subject.name,
    before: before ?? null,
    after: after ?? null,
    reason: reason ?? null,
  }
}
