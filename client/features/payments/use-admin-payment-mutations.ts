import { api } from '#client/app/trpc.ts'
import { useRefreshPeople } from '#client/features/users/use-refresh-people.ts'

function useRefreshPayments() {
  const utils = api.useUtils()
  const refreshPeople = useRefreshPeople()
  return () => Promise.all([utils.payments.list.invalidate(), utils.payments.decision.invalidate(), refreshPeople()])
}

export function useSavePayment() {
  const onSuccess = useRefreshPayments()
  return {
    update: api.payments.update.useMutation({ meta: { outcome: 'payments.update', fieldErrors: 'form' }, onSuccess }),
    remove: api.payments.remove.useMutation({ meta: { outcome: 'payments.remove', fieldErrors: 'form' }, onSuccess }),
  }
}

/** They refresh after a failure too: another administrator may have decided first. */
export function useDecidePayment() {
  const refresh = useRefreshPayments()
  const onSettled = (_answer: unknown, error: unknown) => (error === null ? refresh() : void refresh())
  return {
    approve: api.payments.approve.useMutation({
      meta: { outcome: 'payments.approve', fieldErrors: 'form' },
      onSettled,
    }),
    reject: api.payments.reject.useMutation({ meta: { outcome: 'payments.reject', fieldErrors: 'form' }, onSettled }),
  }
}
