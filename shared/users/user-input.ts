import * as z from 'zod/mini'
import { firstNameSchema, lastNameSchema } from '#shared/auth/auth-input.ts'
import { emailSchema } from '#shared/values/email.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { phoneSchema } from '#shared/values/phone-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { requestStatuses } from '#shared/values/statuses.ts'
import { optionalTextSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { userSorts } from './user-sorts.ts'

/** Longest reason of an administrator's act, as the audit trail keeps it. */
const MAX_REASON = 500

/** Why an administrator did it, for the audit trail. */
export const reasonSchema = optionalTextSchema({ max: MAX_REASON })

/** Clients of the product: accounts and requests without one (spec 000 §2, Users). */
export const listUsersInput = z.object({
  page: pageSchema,
  search: searchSchema,
  status: z.optional(z.enum(requestStatuses)),
  sort: z._default(z.enum(userSorts), 'newest'),
})

/** The clients that a search finds, for choosing one: the first twenty by name. */
export const findClientsInput = z.object({ search: searchSchema })

/** A client's id, or the id of a request. */
export const userIdInput = z.object({ id: idSchema })

export const createUserForm = z.object({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
  phone: phoneSchema,
  /** The pack asked for; without one the account has no request. */
  planId: z._default(z.nullable(idSchema), null),
})

/** The client makes the account's id, so that a retry creates once (D10). */
export const createUserInput = z.extend(createUserForm, { id: idSchema })

export const updateUserForm = z.object({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
  phone: phoneSchema,
  status: z.enum(requestStatuses, { error: fieldMessages.invalidChoice }),
})

/** An edit of the version read (D11). */
export const updateUserInput = z.extend(updateUserForm, { id: idSchema, updatedAt: versionSchema })

/** Suspending, with what the audit trail is to say of it. */
export const suspendUserInput = z.object({ id: idSchema, reason: reasonSchema })

/** `email`: typed again where there are transactions (D19). */
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
