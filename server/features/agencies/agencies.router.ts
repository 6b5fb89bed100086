import { signedInProcedure, subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { createAgencyInput, removeAgencyInput, updateAgencyInput } from '#shared/agencies/agency-input.ts'
import { listAgencies, readAgencyUsage, removeAgency, updateAgency } from './agencies.service.ts'
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
