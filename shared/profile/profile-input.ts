import * as z from 'zod/mini'
import { firstNameSchema, lastNameSchema } from '#shared/auth/auth-input.ts'
import { phoneSchema } from '#shared/values/phone-schema.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

/** What a client changes of the profile (spec 001 §2): the e-mail address is read-only. */
export const updateProfileInput = z.object({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  phone: phoneSchema,
  /** The version read (D11). */
  updatedAt: versionSchema,
})

export type UpdateProfileInput = z.infer<typeof updateProfileInput>
