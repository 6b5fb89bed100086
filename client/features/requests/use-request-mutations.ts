import { api } from '#client/app/trpc.ts'
import { useRefreshPeople } from '#client/features/users/use-refresh-people.ts'

/** The decisions on a request. They refresh after a failure too: another administrator may have decided first. */
export function useDecideRequest() {
  const onSettled = useRefreshPeople()
  return {
    approve: api.pendingUsers.approve.useMutation({ meta: { outcome: 'pendingUsers.approve' }, onSettled }),
    activate: api.subscriptions.activate.useMutation({
      meta: { outcome: 'subscriptions.activate', fieldErrors: 'form' },
      onSettled,
    }),
    reject: api.subscriptions.reject.useMutation({
      meta: { outcome: 'subscriptions.reject', fieldErrors: 'form' },
      onSettled,
    }),
  }
}
