import { api } from '#client/app/trpc.ts'

/** Saves names and phone. The session carries the names too (the account menu), so both are read again. */
export function useUpdateProfile() {
  const utils = api.useUtils()
  return api.profile.update.useMutation({
    meta: { outcome: 'profile.update', fieldErrors: 'form' },
    onSuccess: () => Promise.all([utils.profile.get.invalidate(), utils.auth.session.invalidate()]),
  })
}

/** Ticks the last step of the checklist. Nobody pressed anything for it, so nothing is said. */
export function useNoteFirstJournal() {
  const utils = api.useUtils()
  return api.profile.noteJournal.useMutation({
    meta: { silent: true },
    onSuccess: () => utils.profile.onboarding.invalidate(),
  })
}
