import { api } from '#client/app/trpc.ts'
import { useRefreshPeople } from '#client/features/users/use-refresh-people.ts'

export function useSaveSubscription() {
  const onSuccess = useRefreshPeople()
  return {
    create: api.subscriptions.create.useMutation({
      meta: { outcome: 'subscriptions.create', fieldErrors: 'form' },
      onSuccess,
    }),
    update: api.subscriptions.update.useMutation({
      meta: { outcome: 'subscriptions.update', fieldErrors: 'form' },
      onSuccess,
    }),
    changePlan: api.subscriptions.update.useMutation({
      meta: { outcome: 'subscriptions.update/plan', fieldErrors: 'form' },
      onSuccess,
    }),
    renew: api.subscriptions.renew.useMutation({
      meta: { outcome: 'subscriptions.renew', fieldErrors: 'form' },
      // Also after a failure: another administrator may have renewed first.
      onSettled: (_answer, error) => (error === null ? onSuccess() : void onSuccess()),
    }),
    remove: api.subscriptions.remove.useMutation({ meta: { outcome: 'subscriptions.remove' }, onSuccess }),
  }
}

export function useRefreshSubscriptions(): () => Promise<unknown> {
  const utils = api.useUtils()
  return () => Promise.all([utils.subscriptions.requests.invalidate(), utils.subscriptions.list.invalidate()])
}
