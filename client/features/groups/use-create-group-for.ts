import { api } from '#client/app/trpc.ts'

/** `Nouveau groupe`, for a client. */
export function useCreateGroupFor() {
  const utils = api.useUtils()
  return api.admin.createGroup.useMutation({
    meta: { outcome: 'admin.createGroup', fieldErrors: 'form' },
    onSuccess: () => Promise.all([utils.admin.groups.invalidate(), utils.admin.audit.invalidate()]),
  })
}
