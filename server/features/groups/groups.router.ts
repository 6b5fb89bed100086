import { adminProcedure, subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  createGroupForInput,
  createGroupInput,
  listAllGroupsInput,
  removeGroupInput,
  updateGroupInput,
} from '#shared/groups/group-input.ts'
import { createGroup, createGroupFor } from './create-group.ts'
import { listGroups, listGroupsOfClients, removeGroup, updateGroup } from './groups.service.ts'

export const groupsRouter = router({
  list: subscribedProcedure('agencies.read').query(({ ctx }) => listGroups(ctx)),

  create: subscribedProcedure('settings.change')
    .input(createGroupInput)
    .mutation(({ ctx, input }) => createGroup(ctx, input)),
  update: subscribedProcedure('settings.change')
    .input(updateGroupInput)
    .mutation(({ ctx, input }) => updateGroup(ctx, input)),
  remove: subscribedProcedure('settings.change')
    .input(removeGroupInput)
    .mutation(({ ctx, input }) => removeGroup(ctx, input)),
})

export const adminGroupsProcedures = {
  groups: adminProcedure.input(listAllGroupsInput).query(({ ctx, input }) => listGroupsOfClients(ctx, input)),
  createGroup: adminProcedure.input(createGroupForInput).mutation(({ ctx, input }) => createGroupFor(ctx, input)),
}
