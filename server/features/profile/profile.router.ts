import { ownerProcedure, signedInProcedure, subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { updateProfileInput } from '#shared/profile/profile-input.ts'
import { getOnboarding, getProfile, noteJournal, saveProfile } from './profile.service.ts'

export const profileRouter = router({
  get: signedInProcedure.query(({ ctx }) => getProfile(ctx)),
  update: signedInProcedure.input(updateProfileInput).mutation(({ ctx, input }) => saveProfile(ctx, input)),
  onboarding: ownerProcedure.query(({ ctx }) => getOnboarding(ctx)),
  noteJournal: subscribedProcedure('figures.read').mutation(({ ctx }) => noteJournal(ctx)),
})
