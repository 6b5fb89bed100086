import { api } from '#client/app/trpc.ts'

/** After any change; refused ones too, because a closing may have fixed the account meanwhile. */
function useRefreshAccounts(): () => Promise<unknown> {
  const utils = api.useUtils()
  return () =>
    Promise.all([utils.operatorAccounts.invalidate(), utils.closings.invalidate(), utils.transactions.invalidate()])
}

export function useSaveAccount() {
  const onSettled = useRefreshAccounts()
  const create = api.operatorAccounts.create.useMutation({
    meta: { outcome: 'operatorAccounts.create', fieldErrors: 'form' },
    onSettled,
  })
  const update = api.operatorAccounts.update.useMutation({
    meta: { outcome: 'operatorAccounts.update', fieldErrors: 'form' },
    onSettled,
  })
  return { create, update }
}

export function useCloseAccount() {
  const onSettled = useRefreshAccounts()
  return api.operatorAccounts.close.useMutation({ meta: { outcome: 'operatorAccounts.close' }, onSettled })
}
