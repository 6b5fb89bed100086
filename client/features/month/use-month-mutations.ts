import { api } from '#client/app/trpc.ts'

export function useMonthMutations() {
  const utils = api.useUtils()
  const onSettled = () => Promise.all([utils.month.invalidate(), utils.expenses.invalidate()])
  return {
    lock: api.month.lock.useMutation({ meta: { outcome: 'month.lock' }, onSettled }),
    unlock: api.month.unlock.useMutation({ meta: { outcome: 'month.unlock', fieldErrors: 'form' }, onSettled }),
  }
}
