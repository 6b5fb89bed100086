import { api } from '#client/app/trpc.ts'
import { useRefreshPeople } from '#client/features/users/use-refresh-people.ts'

/**
 * The decisions on a request. What they changed is asked again also after a failure: whoever was second sees what the first
 * one decided (pitfall 32).
 */
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
