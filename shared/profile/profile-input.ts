import * as z from 'zod/mini'
import { firstNameSchema, lastNameSchema } from '#shared/auth/auth-input.ts'
import { phoneSchema } from '#shared/values/phone-schema.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

export const updateProfileInput = z.object({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  phone: phoneSchema,
  updatedAt: versionSchema,
})

export type UpdateProfileInput = z.infer<typeof updateProfileInput>
