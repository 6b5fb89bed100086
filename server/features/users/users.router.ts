import { adminProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  createUserInput,
  findClientsInput,
  listUsersInput,
  removeUserInput,
  suspendUserInput,
  updateUserInput,
  userHistoryInput,
  userIdInput,
} from '#shared/users/user-input.ts'
import { reactivateUser, suspendUser } from './change-standing.ts'
import { createUser } from './create-user.ts'
import { removeUser } from './remove-user.ts'
import { resetClientPassword } from './reset-client-password.ts'
import { updateUser } from './update-user.ts'
import { describeUser } from './user-details.service.ts'
import { readUserHistory } from './user-history.service.ts'
import { findClients, listUsers } from './users.service.ts'

export const adminUsersProcedures = {
  clients: adminProcedure.input(findClientsInput).query(({ ctx, input }) => findClients(ctx, input)),

  /** `byId` takes the id of an account or of a request. */
  users: router({
    list: adminProcedure.input(listUsersInput).query(({ ctx, input }) => listUsers(ctx, input)),
    byId: adminProcedure.input(userIdInput).query(({ ctx, input }) => describeUser(ctx, input)),
    /** As `byId`. */
    history: adminProcedure.input(userHistoryInput).query(({ ctx, input }) => readUserHistory(ctx, input)),
    create: adminProcedure.input(createUserInput).mutation(({ ctx, input }) => createUser(ctx, input)),
    update: adminProcedure.input(updateUserInput).mutation(({ ctx, input }) => updateUser(ctx, input)),
    suspend: adminProcedure.input(suspendUserInput).mutation(({ ctx, input }) => suspendUser(ctx, input)),
    reactivate: adminProcedure.input(userIdInput).mutation(({ ctx, input }) => reactivateUser(ctx, input)),
    resetPassword: adminProcedure.input(userIdInput).mutation(({ ctx, input }) => resetClientPassword(ctx, input)),
    remove: adminProcedure.input(removeUserInput).mutation(({ ctx, input }) => removeUser(ctx, input)),
  }),
}
