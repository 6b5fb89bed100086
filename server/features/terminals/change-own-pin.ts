import { recordChange } from '#server/features/audit/record-change.ts'
import { setPinOwned } from '#server/features/team/pins.queries.ts'
import type { Author } from '#server/features/audit/author.ts'
import type { Actor } from '#server/features/auth/sessions.ts'
import type { SessionTerminal } from '#server/features/auth/sessions.queries.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import type { Call, WithDeps } from '#server/deps.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { ChangePinInput } from '#shared/terminals/terminal-input.ts'
import { lockPinAt } from './device.queries.ts'
import { checkPin, clearAttempt } from './pin-attempts.ts'

export interface PinCall extends Call, WithDeps {
  readonly caller: Actor
  readonly terminal: SessionTerminal
  readonly author: Author
}

/** By the person of a session by PIN. The present PIN counts as a try, as at sign-in. Refuses as `checkPin`, and the same PIN. */
export async function changeOwnPin(call: PinCall, { pin, newPin }: ChangePinInput): Promise<void> {
  const { db, deps, now, caller, terminal } = call
  const { ownerId, id, name } = caller.member
  const attempt = { ownerId, terminalId: terminal.id, agencyId: terminal.agencyId, memberId: id, pin }
  const known = await checkPin(call, attempt)
  const isSame = newPin === pin
  const hash = isSame ? '' : await deps.passwords.hash(newPin)
  await inTransaction(db, async (trx) => {
    await clearAttempt(trx, attempt)
    if (isSame) return
    if ((await lockPinAt(trx, attempt, id, known.pinHash)) === undefined) throw refuse('pin.wrong')
    await setPinOwned(trx, ownerId, id, { hash, now, mustChange: false })
    const after = { terminal: terminal.name }
    await recordChange(call, trx, {
      action: 'team.changePin',
      subject: { id, name },
      ownerId,
      agencyId: terminal.agencyId,
      after,
    })
  })
  if (isSame) throw new FieldRefusal({ newPin: fieldMessages.pinUnchanged })
}
