import * as z from 'zod/mini'
import { idSchema } from '#shared/values/id-schema.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'

/** In code points; long enough for `Groupe Prénom Nom`, the group that an approval creates. */
const MAX_NAME = 200

export const groupForm = z.object({
  name: textSchema({ max: MAX_NAME, required: fieldMessages.nameRequired }),
})

export type GroupForm = z.infer<typeof groupForm>

export const createGroupInput = z.extend(groupForm, { id: idSchema })

export type CreateGroupInput = z.infer<typeof createGroupInput>

export const updateGroupInput = z.extend(groupForm, { id: idSchema, updatedAt: versionSchema })

export type UpdateGroupInput = z.infer<typeof updateGroupInput>

export const removeGroupInput = z.object({ id: idSchema })

export type RemoveGroupInput = z.infer<typeof removeGroupInput>

export const listAllGroupsInput = z.object({ search: searchSchema, page: z._default(pageSchema, 1) })

export type ListAllGroupsInput = z.infer<typeof listAllGroupsInput>

export const createGroupForInput = z.extend(groupForm, { id: idSchema, ownerId: idSchema })

export type CreateGroupForInput = z.infer<typeof createGroupForInput>
