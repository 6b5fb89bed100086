import { recordChange } from '#server/features/audit/record-change.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { isForeignKeyViolation } from '#server/platform/db/postgres-errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { AuditedOwnerCall } from '#server/deps.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import type { CreateTerminalInput } from '#shared/terminals/terminal-input.ts'
import { newEnrolmentCode } from './enroll-terminal.ts'
import {
  countTerminalsOwned,
  findTerminalInScope,
  insertTerminalOwned,
  replaceCodeOwned,
  type TerminalRow,
} from './terminals.queries.ts'
import { nameTaken, terminalFacts } from './terminals.service.ts'

/** Not a limit of a plan: what a list shows. Revoked ones do not count. */
const MAX_TERMINALS = 100

/**
 * A terminal that waits for its machine, and the code that enrols one. Repeated while it waits, it makes another code, and the one
 * before stops. Refuses `agencies.not_found`, `terminals.too_many`, `create.id_taken`, and a taken name at its field.
 */
export async function createTerminal(call: AuditedOwnerCall, input: CreateTerminalInput): Promise<{ code: string }> {
  const { db, ownerId, scope, member, now } = call
  if (!isInScope(scope, input.agencyId)) throw refuse('agencies.not_found')
  const { code, ...stored } = newEnrolmentCode(now, member.id)
  try {
    return await inTransaction(db, async (trx) => {
      const { row, isNew } = await createOnce(trx, {
        key: { table: 'terminals', ownerId, id: input.id },
        find: () => findTerminalInScope(trx, call, input.id),
        isSame: (known) => isSameWaiting(known, input),
        insert: async () => {
          if ((await countTerminalsOwned(trx, ownerId)) >= MAX_TERMINALS) {
            throw refuse('terminals.too_many', { max: MAX_TERMINALS })
          }
          return insertTerminalOwned(trx, ownerId, { ...input, createdBy: member.id })
        },
        conflict: nameTaken,
      })
      await replaceCodeOwned(trx, ownerId, input.id, stored)
      if (isNew) {
        const after = terminalFacts(row)
        await recordChange(call, trx, {
          action: 'terminals.create',
          subject: row,
          ownerId,
          agencyId: row.agencyId,
          after,
        })
      }
      return { code }
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw refuse('agencies.not_found')
    throw error
  }
}

function isSameWaiting(known: TerminalRow, input: CreateTerminalInput): boolean {
  return (
    known.revokedAt === null &&
    known.enrolledAt === null &&
    known.name === input.name &&
    known.agencyId === input.agencyId &&
    known.lockAfterMinutes === input.lockAfterMinutes
  )
}
