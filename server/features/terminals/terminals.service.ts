import type { Transaction } from 'kysely'
import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { isUniqueViolation } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { assertVersion } from '#server/platform/errors/stale-edit.ts'
import type { AuditedOwnerCall, SpaceCall } from '#server/deps.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { TerminalIdInput, UpdateTerminalInput } from '#shared/terminals/terminal-input.ts'
import type { TerminalState } from '#shared/terminals/terminal-terms.ts'
import { deleteTerminalSessions } from '#server/features/auth/pin-sessions.queries.ts'
import { newEnrolmentCode } from './enroll-terminal.ts'
import { deletePinCountsAt, updateTerminalCount } from './pin-counts.queries.ts'
import {
  findTerminalInScope,
  listTerminalsInScope,
  lockTerminalOwned,
  replaceCodeOwned,
  revokeTerminalOwned,
  updateTerminalOwned,
  type TerminalRow,
} from './terminals.queries.ts'

export interface Terminal extends Omit<TerminalRow, 'isEnrolled' | 'revokedAt' | 'lockedAt' | 'lastSeenAt'> {
  /** `YYYY-MM-DDTHH:mm` of the business. */
  readonly lastSeen: string | null
  readonly state: TerminalState
  /** After too many wrong PINs. */
  readonly isLocked: boolean
}

function toTerminal({ timeZone }: Pick<SpaceCall, 'timeZone'>, found: TerminalRow): Terminal {
  const { isEnrolled, revokedAt, lockedAt, lastSeenAt, ...row } = found
  const state = revokedAt !== null ? 'revoked' : isEnrolled ? 'enrolled' : 'waiting'
  const lastSeen = lastSeenAt === null ? null : civilDateTime(lastSeenAt, timeZone)
  return { ...row, lastSeen, state, isLocked: lockedAt !== null }
}

export function terminalFacts({ name, agencyName, lockAfterMinutes }: TerminalRow) {
  return { name, agency: agencyName, lockAfterMinutes }
}

function describeSubject(subject: TerminalRow) {
  return { subject, agencyId: subject.agencyId }
}

export async function listTerminals(call: SpaceCall): Promise<{ terminals: Terminal[] }> {
  const rows = await listTerminalsInScope(call.db, call)
  return { terminals: rows.map((row) => toTerminal(call, row)) }
}

/** The code before it stops. Refuses `terminals.not_found`, `terminals.revoked`. */
export async function renewCode(call: AuditedOwnerCall, { id }: TerminalIdInput): Promise<{ code: string }> {
  const { db, ownerId, member, now } = call
  const { code, ...stored } = newEnrolmentCode(now, member.id)
  return inTransaction(db, async (trx) => {
    const terminal = await lockInUse(trx, call, id)
    await replaceCodeOwned(trx, ownerId, id, stored)
    const after = { agency: terminal.agencyName }
    await recordChange(call, trx, { action: 'terminals.renewCode', ...describeSubject(terminal), ownerId, after })
    return { code }
  })
}

/** Refuses as `renewCode`, `edit.stale`, and a taken name at its field. */
export async function updateTerminal(call: AuditedOwnerCall, input: UpdateTerminalInput): Promise<Terminal> {
  const { db, ownerId } = call
  try {
    return await inTransaction(db, async (trx) => {
      const before = await lockInUse(trx, call, input.id)
      assertVersion(toTerminal(call, before), input.updatedAt)
      await updateTerminalOwned(trx, ownerId, input)
      const after = await findKnown(trx, call, input.id)
      const facts = { before: terminalFacts(before), after: terminalFacts(after) }
      await recordEdit(call, trx, { action: 'terminals.update', ...describeSubject(after), ownerId, ...facts })
      return toTerminal(call, after)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'terminals_name_unique')) throw nameTaken()
    throw error
  }
}

export function nameTaken(): FieldRefusal {
  return new FieldRefusal({ name: fieldMessages.terminalNameTaken })
}

/** Ends the sessions at it in the same transaction. Repeating it changes nothing. Refuses `terminals.not_found`. */
export async function revokeTerminal(call: AuditedOwnerCall, { id }: TerminalIdInput): Promise<Terminal> {
  const { db, ownerId, now } = call
  return inTransaction(db, async (trx) => {
    const before = await lockKnown(trx, call, id)
    if (before.revokedAt === null) {
      await revokeTerminalOwned(trx, ownerId, id, now)
      await deletePinCountsAt(trx, { ownerId, terminalId: id })
      await recordChange(call, trx, {
        action: 'terminals.revoke',
        ...describeSubject(before),
        ownerId,
        before: terminalFacts(before),
      })
    }
    await deleteTerminalSessions(trx, ownerId, id)
    return toTerminal(call, await findKnown(trx, call, id))
  })
}

/** After wrong PINs; everybody may try again there. Refuses as `renewCode`. */
export async function unlockTerminal(call: AuditedOwnerCall, { id }: TerminalIdInput): Promise<Terminal> {
  const { db, ownerId } = call
  return inTransaction(db, async (trx) => {
    const before = await lockInUse(trx, call, id)
    const at = { ownerId, terminalId: id }
    await updateTerminalCount(trx, at, { wrong: 0, since: null, lockedAt: null })
    await deletePinCountsAt(trx, at)
    if (before.lockedAt !== null) {
      const after = { agency: before.agencyName }
      await recordChange(call, trx, { action: 'terminals.unlock', ...describeSubject(before), ownerId, after })
    }
    return toTerminal(call, await findKnown(trx, call, id))
  })
}

async function lockInUse(trx: Transaction<Database>, call: AuditedOwnerCall, id: string): Promise<TerminalRow> {
  const terminal = await lockKnown(trx, call, id)
  if (terminal.revokedAt !== null) throw refuse('terminals.revoked')
  return terminal
}

async function lockKnown(trx: Transaction<Database>, call: AuditedOwnerCall, id: string): Promise<TerminalRow> {
  if (!(await lockTerminalOwned(trx, call.ownerId, id))) throw refuse('terminals.not_found')
  return findKnown(trx, call, id)
}

async function findKnown(trx: Transaction<Database>, call: AuditedOwnerCall, id: string): Promise<TerminalRow> {
  const terminal = await findTerminalInScope(trx, call, id)
  if (terminal === undefined) throw refuse('terminals.not_found')
  return terminal
}
