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
    remove: api.subscriptions.remove.useMutation({ meta: { outcome: 'subscriptions.remove' }, onSuccess }),
  }
}

export function useRefreshSubscriptions(): () => Promise<unknown> {
  const utils = api.useUtils()
  return () => Promise.all([utils.subscriptions.requests.invalidate(), utils.subscriptions.list.invalidate()])
}
