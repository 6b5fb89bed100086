import { api } from '#client/app/trpc.ts'
import { readApiError } from '#client/messages/api-error.ts'

/** Registers with a pack (spec 000 §4); does not sign in. A pack that was withdrawn meanwhile leaves the grid. */
export function useRegister() {
  const utils = api.useUtils()
  return api.auth.register.useMutation({
    meta: { outcome: 'auth.register', fieldErrors: 'form' },
    onError: (error) => {
      if (readApiError(error)?.reason?.startsWith('plans.') === true) void utils.plans.listActive.invalidate()
    },
  })
}
