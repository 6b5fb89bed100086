import { refuse } from '#server/errors/refusal.ts'
import type { AccountCall } from '#server/verb-context.ts'
import type { UpdateProfileInput } from '#shared/profile/profile-input.ts'
import { findProfile, updateProfile, type Profile } from './profile.queries.ts'

/** The caller's own profile. Refuses `profile.not_found` where the account has none. */
export const getProfile = async ({ db, userId }: AccountCall): Promise<Profile> => {
  const profile = await findProfile(db, userId)
  if (profile === undefined) throw refuse('profile.not_found')
  return profile
}

/** Saves names and phone. Refuses `edit.stale` where another tab saved first (D11). */
export const saveProfile = async ({ db, userId }: AccountCall, input: UpdateProfileInput): Promise<Profile> => {
  const saved = await updateProfile(db, userId, input)
  if (saved === undefined) throw refuse('edit.stale')
  return saved
}
