import { api } from '#client/app/trpc.ts'

/** After any change, refused ones too: another person may have changed the list. */
function useRefreshTerminals(): () => Promise<void> {
  const utils = api.useUtils()
  return () => utils.terminals.list.invalidate()
}

export function useSaveTerminal() {
  const refresh = useRefreshTerminals()
  const create = api.terminals.create.useMutation({
    meta: { outcome: 'terminals.create', fieldErrors: 'form' },
    onSettled: refresh,
  })
  const update = api.terminals.update.useMutation({
    meta: { outcome: 'terminals.update', fieldErrors: 'form' },
    onSettled: refresh,
  })
  return { create, update }
}

export function useRenewCode() {
  return api.terminals.renewCode.useMutation({
    meta: { outcome: 'terminals.renewCode' },
    onSettled: useRefreshTerminals(),
  })
}

export function useRevokeTerminal() {
  return api.terminals.revoke.useMutation({ meta: { outcome: 'terminals.revoke' }, onSettled: useRefreshTerminals() })
}

export function useUnlockTerminal() {
  return api.terminals.unlock.useMutation({ meta: { outcome: 'terminals.unlock' }, onSettled: useRefreshTerminals() })
}
