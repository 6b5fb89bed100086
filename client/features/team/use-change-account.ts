import { api } from '#client/app/trpc.ts'

/** Signs out and stays on the page, where the person may then sign in with another account. */
export function useChangeAccount() {
  const utils = api.useUtils()
  return api.auth.signOut.useMutation({
    meta: { outcome: 'auth.signOut' },
    onSuccess: () => utils.auth.session.invalidate(),
  })
}
