import { api } from '#client/app/trpc.ts'

/** Writes notes about clients. Refreshes after a failure too: another administrator may have been first. */
export function useClientNoteMutations() {
  const utils = api.useUtils()
  const refresh = () =>
    Promise.all([
      utils.admin.clientNotes.list.invalidate(),
      utils.admin.users.byId.invalidate(),
      utils.admin.users.history.invalidate(),
      utils.admin.audit.invalidate(),
    ])
  // The dialog that shows a failure does not wait.
  const onSettled = (_answer: unknown, error: unknown) => (error === null ? refresh() : void refresh())
  return {
    create: api.admin.clientNotes.create.useMutation({
      meta: { outcome: 'admin.clientNotes.create', fieldErrors: 'form' },
      onSettled,
    }),
    update: api.admin.clientNotes.update.useMutation({
      meta: { outcome: 'admin.clientNotes.update', fieldErrors: 'form' },
      onSettled,
    }),
    close: api.admin.clientNotes.close.useMutation({
      meta: { outcome: 'admin.clientNotes.close', fieldErrors: 'form' },
      onSettled,
    }),
    reopen: api.admin.clientNotes.reopen.useMutation({ meta: { outcome: 'admin.clientNotes.reopen' }, onSettled }),
    remove: api.admin.clientNotes.remove.useMutation({ meta: { outcome: 'admin.clientNotes.remove' }, onSettled }),
  }
}
