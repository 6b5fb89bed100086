import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { givenPinSchema, newPinSchema } from '#shared/team/pin-rule.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { codeSchema } from './enrolment-code.ts'
import { LOCK_AFTER } from './terminal-terms.ts'

const MAX_NAME = 120

const settings = {
  name: textSchema({ max: MAX_NAME, required: fieldMessages.nameRequired }),
  /** In minutes. */
  lockAfterMinutes: z
    .int(fieldMessages.lockAfterRange)
    .check(
      z.minimum(LOCK_AFTER.min, fieldMessages.lockAfterRange),
      z.maximum(LOCK_AFTER.max, fieldMessages.lockAfterRange),
    ),
}

const agencyId = z.guid({ error: fieldMessages.chooseAgency, abort: true }).check(z.toLowerCase())

export const terminalForm = z.object({ ...settings, agencyId })

export const createTerminalInput = z.object({ id: idSchema, ...settings, agencyId })
export const updateTerminalInput = z.object({ id: idSchema, ...settings, updatedAt: versionSchema })
export const terminalIdInput = z.object({ id: idSchema })
export const enrollInput = z.object({ code: codeSchema })
export const pinSignInInput = z.object({ memberId: idSchema, pin: givenPinSchema })
export const changePinInput = z.object({ pin: givenPinSchema, newPin: newPinSchema })

export type CreateTerminalInput = z.infer<typeof createTerminalInput>
export type UpdateTerminalInput = z.infer<typeof updateTerminalInput>
export type TerminalIdInput = z.infer<typeof terminalIdInput>
export type EnrollInput = z.infer<typeof enrollInput>
export type PinSignInInput = z.infer<typeof pinSignInInput>
export type ChangePinInput = z.infer<typeof changePinInput>
