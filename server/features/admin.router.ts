import { readAudit } from '#server/features/audit/audit.service.ts'
import { createGroupFor } from '#server/features/groups/create-group-for.ts'
import { readDailyBalances } from '#server/features/journal/daily-balances.service.ts'
import { adminProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { reactivateUser, suspendUser } from '#server/features/users/change-standing.ts'
import { createUser } from '#server/features/users/create-user.ts'
import { removeUser } from '#server/features/users/remove-user.ts'
import { describeUser } from '#server/features/users/user-details.service.ts'
import { updateUser } from '#server/features/users/update-user.ts'
import { listUsers } from '#server/features/users/users.service.ts'
import {
  createGroupForInput,
  findClientsInput,
  listAllAgenciesInput,
  listAllGroupsInput,
  listAllTransactionsInput,
  listDailyBalancesInput,
} from '#shared/users/admin-lists-input.ts'
import { listAuditInput } from '#shared/audit/audit-input.ts'
import {
  createUserInput,
  listUsersInput,
  removeUserInput,
  suspendUserInput,
  updateUserInput,
  userIdInput,
} from '#shared/users/user-input.ts'
import { listValidationsInput } from '#shared/validations/validation-input.ts'
import { readDashboard } from '#server/features/dashboard/dashboard.service.ts'
import {
  findClients,
  listAgenciesOfClients,
  listGroupsOfClients,
  listTransactionsOfClients,
} from '#server/features/users/lists.service.ts'
import { listValidations } from '#server/features/validations/validations.service.ts'

/** What only the administration sees (api.md, `admin.*`); sub-routers of a noun are composed here. */
export const adminRouter = router({
  /** Counters, what waits, the latest clients, twelve months (spec 000 §2). */
  dashboard: adminProcedure.query(({ ctx }) => readDashboard(ctx)),

  /** Every line of the trail, newest first, filtered by person, action and period. */
  audit: adminProcedure.input(listAuditInput).query(({ ctx, input }) => readAudit(ctx, input)),

  /** Everybody's groups, by name, with client and number of agencies. */
  groups: adminProcedure.input(listAllGroupsInput).query(({ ctx, input }) => listGroupsOfClients(ctx, input)),
  /** Everybody's agencies, by name; of one group where it is named. */
  agencies: adminProcedure.input(listAllAgenciesInput).query(({ ctx, input }) => listAgenciesOfClients(ctx, input)),
  /** Everybody's transactions, newest first, as far as a bound (`isMore`). */
  transactions: adminProcedure
    .input(listAllTransactionsInput)
    .query(({ ctx, input }) => listTransactionsOfClients(ctx, input)),
  /** What each agency's drawer gained and lost on a day. */
  journal: adminProcedure.input(listDailyBalancesInput).query(({ ctx, input }) => readDailyBalances(ctx, input)),

  /** The first twenty clients by name that a search finds, for choosing one. */
  clients: adminProcedure.input(findClientsInput).query(({ ctx, input }) => findClients(ctx, input)),
  /** `Nouveau groupe`, for a client. */
  createGroup: adminProcedure.input(createGroupForInput).mutation(({ ctx, input }) => createGroupFor(ctx, input)),
  /** The clients (spec 000 §2, `Gestion des Utilisateurs`); `byId` takes an account's id or a request's. */
  users: router({
    list: adminProcedure.input(listUsersInput).query(({ ctx, input }) => listUsers(ctx, input)),
    byId: adminProcedure.input(userIdInput).query(({ ctx, input }) => describeUser(ctx, input)),
    create: adminProcedure.input(createUserInput).mutation(({ ctx, input }) => createUser(ctx, input)),
    update: adminProcedure.input(updateUserInput).mutation(({ ctx, input }) => updateUser(ctx, input)),
    suspend: adminProcedure.input(suspendUserInput).mutation(({ ctx, input }) => suspendUser(ctx, input)),
    reactivate: adminProcedure.input(userIdInput).mutation(({ ctx, input }) => reactivateUser(ctx, input)),
    remove: adminProcedure.input(removeUserInput).mutation(({ ctx, input }) => removeUser(ctx, input)),
  }),

  /** What waits for a decision, and what was decided: registrations and payments (D28). */
  validations: adminProcedure.input(listValidationsInput).query(({ ctx, input }) => listValidations(ctx, input)),
})
