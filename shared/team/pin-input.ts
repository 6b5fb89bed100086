import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { pinMemberRoles } from './member-terms.ts'
import { newPinSchema } from './pin-rule.ts'
import { rights, someAgency } from './team-input.ts'

/** A person without an account: no address, no password, and never all agencies. */
export const addPinMemberInput = z
  .object({
    id: idSchema,
    name: rights.name,
    role: z.enum(pinMemberRoles, { error: fieldMessages.chooseRole }),
    agencyIds: rights.agencyIds,
    pin: newPinSchema,
  })
  .check(someAgency)

export const setPinInput = z.object({ memberId: idSchema, pin: newPinSchema })
export const removePinInput = z.object({ memberId: idSchema })
export const setOwnPinInput = z.object({ pin: newPinSchema })

export type AddPinMemberInput = z.infer<typeof addPinMemberInput>
export type SetPinInput = z.infer<typeof setPinInput>
export type RemovePinInput = z.infer<typeof removePinInput>
export type SetOwnPinInput = z.infer<typeof setOwnPinInput>
