import { api } from '#client/app/trpc.ts'

/** Creates and edits; the agencies carry their group's name. */
export function useSaveGroup() {
  const utils = api.useUtils()
  const onSuccess = () => Promise.all([utils.groups.list.invalidate(), utils.agencies.list.invalidate()])
  return {
    create: api.groups.create.useMutation({ meta: { outcome: 'groups.create', fieldErrors: 'form' }, onSuccess }),
    update: api.groups.update.useMutation({ meta: { outcome: 'groups.update', fieldErrors: 'form' }, onSuccess }),
  }
}

/** Deletes; its agencies stay, without a group (D19). */
export function useRemoveGroup() {
  const utils = api.useUtils()
  return api.groups.remove.useMutation({
    meta: { outcome: 'groups.remove' },
    onSuccess: () => Promise.all([utils.groups.list.invalidate(), utils.agencies.list.invalidate()]),
  })
}
