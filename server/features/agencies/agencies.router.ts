import { adminProcedure, signedInProcedure, subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  createAgencyInput,
  listAllAgenciesInput,
  removeAgencyInput,
  updateAgencyInput,
} from '#shared/agencies/agency-input.ts'
import { listAgencies, listAgenciesOfClients, readAgencyUsage, removeAgency, updateAgency } from './agencies.service.ts'
import { createAgency } from './create-agency.ts'

export const agenciesRouter = router({
  /** All of the tenant's, by name, with the group's name. */
  list: subscribedProcedure.query(({ ctx }) => listAgencies(ctx)),

  /** `{ used, max, planName }`; `max` is null where the plan has no limit. */
  usage: signedInProcedure.query(({ ctx }) => readAgencyUsage(ctx)),

  create: subscribedProcedure.input(createAgencyInput).mutation(({ ctx, input }) => createAgency(ctx, input)),
  update: subscribedProcedure.input(updateAgencyInput).mutation(({ ctx, input }) => updateAgency(ctx, input)),
  remove: subscribedProcedure.input(removeAgencyInput).mutation(({ ctx, input }) => removeAgency(ctx, input)),
})

/** What administrators see: the agencies of all clients, or of one group. */
export const adminAgenciesProcedures = {
  agencies: adminProcedure.input(listAllAgenciesInput).query(({ ctx, input }) => listAgenciesOfClients(ctx, input)),
}
