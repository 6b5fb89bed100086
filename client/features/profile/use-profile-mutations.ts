import { api } from '#client/app/trpc.ts'

/** Saves names and phone. The session carries the names too (the account menu), so both are read again. */
export function useUpdateProfile() {
  const utils = api.useUtils()
  return api.profile.update.useMutation({
    meta: { outcome: 'profile.update', fieldErrors: 'form' },
    onSuccess: () => Promise.all([utils.profile.get.invalidate(), utils.auth.session.invalidate()]),
  })
}
