import { randomInt } from 'node:crypto'
import { recordSystemChange } from '#server/features/audit/record-change.ts'
import type { MemberId } from '#server/features/auth/owner-id.ts'
import { deleteTerminalSessions } from '#server/features/auth/pin-sessions.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { CODE_ALPHABET, CODE_LENGTH, CODE_VALID_MS } from '#shared/terminals/enrolment-code.ts'
import type { EnrollInput } from '#shared/terminals/terminal-input.ts'
import type { DeviceCall } from './device.ts'
import { hashKey, newDeviceToken, writeDeviceCookie } from './device-cookie.ts'
import { findTerminalByKey } from './device.queries.ts'
import { deletePinCountsAt } from './pin-counts.queries.ts'
import { enrollTerminalOwned, lockTerminalOwned, type NewCode } from './terminals.queries.ts'

/** Shown once; only its hash is stored. */
export function newEnrolmentCode(now: Date, by: MemberId): NewCode & { readonly code: string } {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join('')
  return { code, hash: hashKey(code), expiresAt: new Date(now.getTime() + CODE_VALID_MS), by }
}

export interface Enrolled {
  readonly name: string
  readonly agencyName: string
  readonly spaceName: string
}

/**
 * The browser becomes the terminal, in place of the machine that was. Counts as an attempt of the network address. Refuses
 * `terminals.code_unknown` for every code that does not work.
 */
export async function enrollTerminal(
  call: DeviceCall & { readonly ip: string },
  { code }: EnrollInput,
): Promise<Enrolled> {
  const { db, deps, ip, now, requestId } = call
  await deps.rateLimits.beforeEnrolment(ip)
  const codeHash = hashKey(code)
  const token = newDeviceToken()
  const enrolled = await inTransaction(db, async (trx) => {
    const found = await findTerminalByKey(trx, 'code', codeHash, now)
    if (found === undefined || !(await lockTerminalOwned(trx, found.ownerId, found.id))) return undefined
    // Of two machines that use a code at once only the first finds it.
    const terminal = await findTerminalByKey(trx, 'code', codeHash, now)
    if (terminal?.codeBy == null) return undefined
    const { ownerId, id, name, agencyId, agencyName, spaceName, codeBy, codeByName } = terminal
    await deleteTerminalSessions(trx, ownerId, id)
    await deletePinCountsAt(trx, { ownerId, terminalId: id })
    await enrollTerminalOwned(trx, ownerId, id, { deviceHash: hashKey(token), now, by: codeBy })
    const after = { agency: agencyName, by: codeByName }
    const subject = { id, name }
    await recordSystemChange(trx, { action: 'terminals.enroll', subject, ownerId, agencyId, after, requestId })
    return { name, agencyName, spaceName }
  })
  if (enrolled === undefined) throw refuse('terminals.code_unknown')
  call.setCookie(writeDeviceCookie(call, token))
  return enrolled
}
