import type { Transaction } from 'kysely'
import { recordSystemChange } from '#server/features/audit/record-change.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse, type Refusal } from '#server/platform/errors/refusal.ts'
import type { Call, WithDeps } from '#server/deps.ts'
import {
  deleteOldPinCountsAt,
  deletePinCountsAt,
  findPersonCount,
  lockTerminalCount,
  savePersonCount,
  updateTerminalCount,
  type AtTerminal,
} from './pin-counts.queries.ts'
import { lockEnd, MAX_WRONG_AT_TERMINAL, MAX_WRONG_OF_PERSON, takeAttempt, WINDOW_MS } from './pin-counts.rules.ts'
import { findPinAt, type PinOfMember } from './device.queries.ts'

export interface PinAttempt extends AtTerminal {
  readonly agencyId: string
  readonly memberId: string
  readonly pin: string
}

type PinCall = Pick<Call, 'db' | 'now' | 'requestId'> & WithDeps

/**
 * The member's PIN, if it is the right one; the attempt still counts until `clearAttempt`. Takes as long and says the same for a
 * person who is unknown or works elsewhere. Throws `pin.wrong`, `pin.locked`, `terminals.locked`, `terminals.not_enrolled`.
 */
export async function checkPin(call: PinCall, attempt: PinAttempt): Promise<PinOfMember> {
  await countAttempt(call, attempt)
  const known = await findPinAt(call.db, attempt, attempt.memberId)
  if ((await call.deps.passwords.matches(known?.pinHash, attempt.pin)) && known !== undefined) return known
  throw await refuseWrong(call, attempt, known?.name)
}

/** No transaction is held while the PIN is hashed: the attempt is counted before, and the right one is taken off after. */
async function countAttempt({ db, now }: PinCall, attempt: PinAttempt): Promise<void> {
  const refusal = await inTransaction(db, async (trx): Promise<Refusal | null> => {
    const terminal = await lockTerminalCount(trx, attempt)
    if (terminal?.deviceHash == null) return refuse('terminals.not_enrolled')
    const person = await findPersonCount(trx, attempt, attempt.memberId)
    const taken = takeAttempt(terminal, person, now)
    if (taken.result === 'terminalLocked') return refuse('terminals.locked')
    if (taken.result === 'personLocked') return personLocked(taken.until, now)
    await updateTerminalCount(trx, attempt, taken.terminal)
    await savePersonCount(trx, attempt, attempt.memberId, taken.person)
    return null
  })
  if (refusal !== null) throw refusal
}

function personLocked(until: Date, now: Date): Refusal {
  return refuse('pin.locked', { until, retryAfterMs: until.getTime() - now.getTime() })
}

async function refuseWrong(
  { db, now, requestId }: PinCall,
  attempt: PinAttempt,
  name: string | undefined,
): Promise<Refusal> {
  return inTransaction(db, async (trx) => {
    const terminal = await lockTerminalCount(trx, attempt)
    if (terminal === undefined) return refuse('terminals.not_enrolled')
    await deleteOldPinCountsAt(trx, attempt, new Date(now.getTime() - WINDOW_MS), now)
    const person = await findPersonCount(trx, attempt, attempt.memberId)
    const line = { ownerId: attempt.ownerId, agencyId: attempt.agencyId, requestId } as const
    let refusal = refuse('pin.wrong')
    if (person !== undefined && person.wrong >= MAX_WRONG_OF_PERSON) {
      const until = person.lockedUntil ?? lockEnd(now)
      refusal = personLocked(until, now)
      if (person.lockedUntil === null) {
        await savePersonCount(trx, attempt, attempt.memberId, { ...person, lockedUntil: until })
        if (name !== undefined) {
          const subject = { id: attempt.memberId, name }
          await recordSystemChange(trx, {
            ...line,
            action: 'team.lockPin',
            subject,
            after: { terminal: terminal.name },
          })
        }
      }
    }
    if (terminal.wrong < MAX_WRONG_AT_TERMINAL) return refusal
    if (terminal.lockedAt === null) {
      await updateTerminalCount(trx, attempt, { ...terminal, lockedAt: now })
      const subject = { id: attempt.terminalId, name: terminal.name }
      const after = { agency: terminal.agencyName }
      await recordSystemChange(trx, { ...line, action: 'terminals.lock', subject, after })
    }
    return refuse('terminals.locked')
  })
}

/** In the transaction of what the right PIN is for. Throws `terminals.not_enrolled`. */
export async function clearAttempt(
  trx: Transaction<Database>,
  attempt: PinAttempt,
  deviceHash?: string,
): Promise<void> {
  const terminal = await lockTerminalCount(trx, attempt)
  if (terminal?.deviceHash == null) throw refuse('terminals.not_enrolled')
  if (deviceHash !== undefined && terminal.deviceHash !== deviceHash) throw refuse('terminals.not_enrolled')
  await updateTerminalCount(trx, attempt, { ...terminal, wrong: Math.max(0, terminal.wrong - 1) })
  await deletePinCountsAt(trx, attempt, attempt.memberId)
}
