import { adminProcedure, ownerProcedure, subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  createAgencyInput,
  listAllAgenciesInput,
  removeAgencyInput,
  updateAgencyInput,
} from '#shared/agencies/agency-input.ts'
import { clientPageInput } from '#shared/users/user-input.ts'
import { listAgencies, listAgenciesOfClients, readAgencyUsage, removeAgency, updateAgency } from './agencies.service.ts'
import { listClientAgencies } from './client-agencies.service.ts'
import { createAgency } from './create-agency.ts'

export const agenciesRouter = router({
  list: subscribedProcedure('agencies.read').query(({ ctx }) => listAgencies(ctx)),

  usage: ownerProcedure.query(({ ctx }) => readAgencyUsage(ctx)),

  create: subscribedProcedure('settings.change')
    .input(createAgencyInput)
    .mutation(({ ctx, input }) => createAgency(ctx, input)),
  update: subscribedProcedure('settings.change')
    .input(updateAgencyInput)
    .mutation(({ ctx, input }) => updateAgency(ctx, input)),
  remove: subscribedProcedure('settings.change')
    .input(removeAgencyInput)
    .mutation(({ ctx, input }) => removeAgency(ctx, input)),
})

export const adminAgenciesProcedures = {
  agencies: adminProcedure.input(listAllAgenciesInput).query(({ ctx, input }) => listAgenciesOfClients(ctx, input)),
  clientAgencies: adminProcedure.input(clientPageInput).query(({ ctx, input }) => listClientAgencies(ctx, input)),
}
