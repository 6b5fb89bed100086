import { mintIds } from '#server/features/auth/owner-id.ts'
import { endSession } from '#server/features/auth/sessions.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { PinSignInInput } from '#shared/terminals/terminal-input.ts'
import type { Device, DeviceCall } from './device.ts'
import { lockPinAt } from './device.queries.ts'
import { checkPin, clearAttempt } from './pin-attempts.ts'

interface PinSignInCall extends DeviceCall, Device {
  readonly userAgent: string | undefined
}

/**
 * A new session of the person at this terminal, in place of the one that the browser has. Throws `pin.wrong`, `pin.locked`,
 * `terminals.locked`, `terminals.not_enrolled`, and `access.space_unavailable` before the PIN is looked at.
 */
export async function signInByPin(
  call: PinSignInCall,
  { memberId, pin }: PinSignInInput,
): Promise<{ mustChangePin: boolean }> {
  const { db, deps, terminal, deviceHash, userAgent, cookieHeader } = call
  if (!terminal.isSpaceOpen) throw refuse('access.space_unavailable')
  const { ownerId, id: terminalId, agencyId } = terminal
  const attempt = { ownerId, terminalId, agencyId, memberId, pin }
  const known = await checkPin(call, attempt)
  const previous = deps.sessions.readId(cookieHeader)
  const cookie = await inTransaction(db, async (trx) => {
    await clearAttempt(trx, attempt, deviceHash)
    // Checked again under the lock: a person who was deactivated meanwhile would have a session.
    if ((await lockPinAt(trx, terminal, memberId, known.pinHash)) === undefined) throw refuse('pin.wrong')
    if (previous !== undefined) await endSession(trx, previous)
    const space = mintIds({ actingOwnerId: ownerId, memberId })
    return deps.sessions.startByPin(trx, space, terminalId, userAgent)
  })
  call.setCookie(cookie)
  return { mustChangePin: known.mustChange }
}
