import * as z from 'zod/mini'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

/** Longest name of a group, in code points; room for `Groupe Prénom Nom`, which an approval gives. */
const MAX_NAME = 200

/** What a person types: a name that is not blank (spec 001 §5), cleaned as D18 says. The form checks with it. */
export const groupForm = z.object({
  name: textSchema({ max: MAX_NAME, required: fieldMessages.nameRequired }),
})

export type GroupForm = z.infer<typeof groupForm>

/** A new group; the client makes its id, so that a retry creates once (D10). */
export const createGroupInput = z.extend(groupForm, { id: idSchema })

export type CreateGroupInput = z.infer<typeof createGroupInput>

/** An edit of the version read (D11). */
export const updateGroupInput = z.extend(groupForm, { id: idSchema, updatedAt: versionSchema })

export type UpdateGroupInput = z.infer<typeof updateGroupInput>

export const removeGroupInput = z.object({ id: idSchema })

export type RemoveGroupInput = z.infer<typeof removeGroupInput>

/** Groups of all clients; `search` looks into the group's name and the client's names and e-mail. */
export const listAllGroupsInput = z.object({ search: searchSchema, page: z._default(pageSchema, 1) })

export type ListAllGroupsInput = z.infer<typeof listAllGroupsInput>

/** A new group that an administrator gives to a client. */
export const createGroupForInput = z.extend(groupForm, { id: idSchema, ownerId: idSchema })

export type CreateGroupForInput = z.infer<typeof createGroupForInput>
