import { api } from '#client/app/trpc.ts'
import { useRefreshPeople } from './use-refresh-people.ts'

export function useSaveUser() {
  const onSuccess = useRefreshPeople()
  return {
    create: api.admin.users.create.useMutation({
      meta: { outcome: 'admin.users.create', fieldErrors: 'form' },
      onSuccess,
    }),
    update: api.admin.users.update.useMutation({
      meta: { outcome: 'admin.users.update', fieldErrors: 'form' },
      onSuccess,
    }),
  }
}

/** Suspends and reactivates. Refreshes after a failure too: another administrator may have been first. */
export function useChangeUserStatus() {
  const refresh = useRefreshPeople()
  // The dialog that shows a failure does not wait.
  const onSettled = (_answer: unknown, error: unknown) => (error === null ? refresh() : void refresh())
  return {
    suspend: api.admin.users.suspend.useMutation({
      meta: { outcome: 'admin.users.suspend', fieldErrors: 'form' },
      onSettled,
    }),
    reactivate: api.admin.users.reactivate.useMutation({ meta: { outcome: 'admin.users.reactivate' }, onSettled }),
  }
}

export function useResetUserPassword() {
  const onSuccess = useRefreshPeople()
  return api.admin.users.resetPassword.useMutation({
    meta: { outcome: 'admin.users.resetPassword', fieldErrors: 'form' },
    onSuccess,
  })
}

/** Deletes a client. `byId` is not refreshed: the client's own page would show *not found* until it is left. */
export function useRemoveUser() {
  const utils = api.useUtils()
  return api.admin.users.remove.useMutation({
    meta: { outcome: 'admin.users.remove', fieldErrors: 'form' },
    onSuccess: () =>
      Promise.all([
        utils.admin.users.list.invalidate(),
        utils.admin.dashboard.invalidate(),
        utils.admin.validations.invalidate(),
        utils.admin.groups.invalidate(),
        utils.admin.agencies.invalidate(),
        utils.admin.transactions.invalidate(),
        utils.admin.journal.invalidate(),
        utils.admin.clients.invalidate(),
        utils.admin.audit.invalidate(),
        utils.pendingUsers.list.invalidate(),
        utils.subscriptions.requests.invalidate(),
        utils.subscriptions.list.invalidate(),
        utils.payments.list.invalidate(),
      ]),
  })
}
