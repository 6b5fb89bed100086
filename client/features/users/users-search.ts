import * as z from 'zod/mini'
import { pageSchema } from '#shared/paging.ts'
import { requestStatuses } from '#shared/statuses.ts'
import { userSorts } from '#shared/users/user-input.ts'

/** The filters of the clients as the URL has them (D31); what it says wrongly counts as not said. */
export const usersSearchSchema = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  status: z.catch(z.optional(z.enum(requestStatuses)), undefined),
  sort: z.catch(z.optional(z.enum(userSorts)), undefined),
  page: z.catch(z.optional(z.pipe(z.coerce.number(), pageSchema)), undefined),
})
export type UsersSearch = z.infer<typeof usersSearchSchema>
