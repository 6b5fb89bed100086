import { api } from '#client/app/trpc.ts'
import { useRefreshPeople } from '#client/features/users/use-refresh-people.ts'

export type DecisionAction = 'approve' | 'activate' | 'handle'

/** They refresh after a failure too: another administrator may have decided first. */
function useRefreshAfterDecision() {
  const refresh = useRefreshPeople()
  // The dialog that shows a failure does not wait.
  return (_answer: unknown, error: unknown) => (error === null ? refresh() : void refresh())
}

/** `approve` is for the principal administrator only. */
export function useAcceptRequest(action: DecisionAction) {
  const onSettled = useRefreshAfterDecision()
  const approve = api.pendingUsers.approve.useMutation({
    meta: { outcome: 'pendingUsers.approve', fieldErrors: 'form' },
    onSettled,
  })
  const activate = api.subscriptions.activate.useMutation({
    meta: { outcome: 'subscriptions.activate', fieldErrors: 'form' },
    onSettled,
  })
  return action === 'approve' ? approve : activate
}

export function useRejectRequest() {
  const onSettled = useRefreshAfterDecision()
  return api.subscriptions.reject.useMutation({
    meta: { outcome: 'subscriptions.reject', fieldErrors: 'form' },
    onSettled,
  })
}
