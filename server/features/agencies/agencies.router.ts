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
  list: subscribedProcedure.query(({ ctx }) => listAgencies(ctx)),

  usage: signedInProcedure.query(({ ctx }) => readAgencyUsage(ctx)),

  create: subscribedProcedure.input(createAgencyInput).mutation(({ ctx, input }) => createAgency(ctx, input)),
  update: subscribedProcedure.input(updateAgencyInput).mutation(({ ctx, input }) => updateAgency(ctx, input)),
  remove: subscribedProcedure.input(removeAgencyInput).mutation(({ ctx, input }) => removeAgency(ctx, input)),
})

export const adminAgenciesProcedures = {
  agencies: adminProcedure.input(listAllAgenciesInput).query(({ ctx, input }) => listAgenciesOfClients(ctx, input)),
}
