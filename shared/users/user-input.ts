import * as z from 'zod/mini'
import { firstNameSchema, lastNameSchema } from '#shared/auth/auth-input.ts'
import { emailSchema } from '#shared/values/email.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { phoneSchema } from '#shared/values/phone-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { requestStatuses } from '#shared/requests/request-status.ts'
import { optionalTextSchema, textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { userSorts } from './user-sorts.ts'

export const MAX_REASON_LENGTH = 500

export const reasonSchema = optionalTextSchema({ max: MAX_REASON_LENGTH })

export const listUsersInput = z.object({
  page: pageSchema,
  search: searchSchema,
  status: z.optional(z.enum(requestStatuses)),
  sort: z._default(z.enum(userSorts), 'newest'),
})

export const findClientsInput = z.object({ search: searchSchema })

/** The id of an account or of a request. */
export const userIdInput = z.object({ id: idSchema })

export const userHistoryInput = z.object({ id: idSchema, page: pageSchema })

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
  /** Required where the status becomes suspended. */
  reason: z._default(z.nullable(reasonSchema), null),
})

export const updateUserInput = z.extend(updateUserForm, { id: idSchema, updatedAt: versionSchema })

export const suspendUserInput = z.object({
  id: idSchema,
  reason: textSchema({ max: MAX_REASON_LENGTH, required: fieldMessages.reasonRequired }),
})

/** A page of something of one client's. */
export const clientPageInput = z.object({ userId: idSchema, page: z._default(pageSchema, 1) })

/** `email` is typed again where there are transactions. */
export const removeUserInput = z.object({
  id: idSchema,
  email: z._default(z.nullable(z.string()), null),
  reason: reasonSchema,
})

export type ListUsersInput = z.infer<typeof listUsersInput>
export type FindClientsInput = z.infer<typeof findClientsInput>
export type UserIdInput = z.infer<typeof userIdInput>
export type UserHistoryInput = z.infer<typeof userHistoryInput>
export type CreateUserInput = z.infer<typeof createUserInput>
export type UpdateUserInput = z.infer<typeof updateUserInput>
export type SuspendUserInput = z.infer<typeof suspendUserInput>
export type ClientPageInput = z.infer<typeof clientPageInput>
export type RemoveUserInput = z.infer<typeof removeUserInput>
