import { api } from '#client/app/trpc.ts'

export function useSaveGroup() {
  const utils = api.useUtils()
  const onSuccess = () => Promise.all([utils.groups.list.invalidate(), utils.agencies.list.invalidate()])
  return {
    create: api.groups.create.useMutation({ meta: { outcome: 'groups.create', fieldErrors: 'form' }, onSuccess }),
    update: api.groups.update.useMutation({
      meta: { outcome: 'groups.update', fieldErrors: 'form' },
      onSuccess,
      // Another user may have changed the row.
      onError: () => void utils.groups.list.invalidate(),
    }),
  }
}

/** Deletes a group; its agencies stay, without a group. */
export function useRemoveGroup() {
  const utils = api.useUtils()
  return api.groups.remove.useMutation({
    meta: { outcome: 'groups.remove' },
    onSuccess: () => Promise.all([utils.groups.list.invalidate(), utils.agencies.list.invalidate()]),
  })
}

/** `Nouveau groupe` of an administrator, for a client. */
export function useCreateGroupForClient() {
  const utils = api.useUtils()
  return api.admin.createGroup.useMutation({
    meta: { outcome: 'admin.createGroup', fieldErrors: 'form' },
    onSuccess: () => Promise.all([utils.admin.groups.invalidate(), utils.admin.audit.invalidate()]),
  })
}
