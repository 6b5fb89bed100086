import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { createGroupInput, removeGroupInput, updateGroupInput } from '#shared/groups/group-input.ts'
import { createGroup, listGroups, removeGroup, updateGroup } from './groups.service.ts'

export const groupsRouter = router({
  /** All of the tenant's, by name, with the number of agencies. */
  list: subscribedProcedure.query(({ ctx }) => listGroups(ctx)),

  create: subscribedProcedure.input(createGroupInput).mutation(({ ctx, input }) => createGroup(ctx, input)),
  update: subscribedProcedure.input(updateGroupInput).mutation(({ ctx, input }) => updateGroup(ctx, input)),
  remove: subscribedProcedure.input(removeGroupInput).mutation(({ ctx, input }) => removeGroup(ctx, input)),
})
