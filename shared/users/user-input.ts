import * as z from 'zod/mini'
import { firstNameSchema, lastNameSchema } from '#shared/auth/auth-input.ts'
import { emailSchema } from '#shared/values/email.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { phoneSchema } from '#shared/values/phone-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { requestStatuses } from '#shared/requests/request-status.ts'
import { optionalTextSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { userSorts } from './user-sorts.ts'

const MAX_REASON = 500

export const reasonSchema = optionalTextSchema({ max: MAX_REASON })

export const listUsersInput = z.object({
  page: pageSchema,
  search: searchSchema,
  status: z.optional(z.enum(requestStatuses)),
  sort: z._default(z.enum(userSorts), 'newest'),
})

export const findClientsInput = z.object({ search: searchSchema })

/** The id of an account or of a request. */
export const userIdInput = z.object({ id: idSchema })

export const createUserForm = z.object({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
  phone: phoneSchema,
  planId: z._default(z.nullable(idSchema), null),
})

export const createUserInput = z.extend(createUserForm, { id: idSchema })

export const updateUserForm = z.object({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
  phone: phoneSchema,
  status: z.enum(requestStatuses, { error: fieldMessages.invalidChoice }),
})

export const updateUserInput = z.extend(updateUserForm, { id: idSchema, updatedAt: versionSchema })

export const suspendUserInput = z.object({ id: idSchema, reason: reasonSchema })

/** `email` is typed again where there are transactions. */
export const removeUserInput = z.object({
  id: idSchema,
  email: z._default(z.nullable(z.string()), null),
  reason: reasonSchema,
})

export type ListUsersInput = z.infer<typeof listUsersInput>
export type FindClientsInput = z.infer<typeof findClientsInput>
export type UserIdInput = z.infer<typeof userIdInput>
export type CreateUserInput = z.infer<typeof createUserInput>
export type UpdateUserInput = z.infer<typeof updateUserInput>
export type SuspendUserInput = z.infer<typeof suspendUserInput>
export type RemoveUserInput = z.infer<typeof removeUserInput>
