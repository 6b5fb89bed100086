import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { groupForm } from '#shared/groups/group-input.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { categories } from '#shared/values/statuses.ts'

/*
 * What the administration's read-only lists over all clients ask for (D28). Every filter may be left out.
 */

const paged = { page: z._default(pageSchema, 1) }

/** `search` looks into the group's name and the client's names and e-mail. */
export const listAllGroupsInput = z.object({ search: searchSchema, ...paged })
export type ListAllGroupsInput = z.infer<typeof listAllGroupsInput>

/** `search` looks into the agency's name and the client's names and e-mail; `groupId` is what `Voir agences` names. */
export const listAllAgenciesInput = z.object({ search: searchSchema, groupId: z.optional(idSchema), ...paged })
export type ListAllAgenciesInput = z.infer<typeof listAllAgenciesInput>

/** `search` looks into the agency's name and the client's names and e-mail. Both days are included. */
export const listAllTransactionsInput = z
  .object({
    search: searchSchema,
    type: z.optional(z.enum(categories)),
    from: z.optional(isoDateSchema),
    to: z.optional(isoDateSchema),
    ...paged,
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      error: fieldMessages.periodReversed,
    }),
  )
export type ListAllTransactionsInput = z.infer<typeof listAllTransactionsInput>

/** Without a date: today. `group` and `agency` look into the names. */
export const listDailyBalancesInput = z.object({
  date: z.optional(isoDateSchema),
  group: searchSchema,
  agency: searchSchema,
  ...paged,
})
export type ListDailyBalancesInput = z.infer<typeof listDailyBalancesInput>

/** The clients a new group can be given to: the first twenty by name. */
export const findClientsInput = z.object({ search: searchSchema })
export type FindClientsInput = z.infer<typeof findClientsInput>

/** `Nouveau groupe`, for a client. The administrator's own client makes the id (D10). */
export const createGroupForInput = z.extend(groupForm, { id: idSchema, ownerId: idSchema })
export type CreateGroupForInput = z.infer<typeof createGroupForInput>
