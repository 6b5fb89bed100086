import { api } from '#client/app/trpc.ts'
import { readApiError } from '#client/messages/api-error.ts'

/** Does not sign in. Reloads the packs, since one may have been withdrawn meanwhile. */
export function useRegister() {
  const utils = api.useUtils()
  return api.auth.register.useMutation({
    meta: { outcome: 'auth.register', fieldErrors: 'form' },
    onError: (error) => {
      if (readApiError(error)?.reason?.startsWith('plans.') === true) void utils.plans.listActive.invalidate()
    },
  })
}
