import { api } from '#client/app/trpc.ts'

/** After any change; refused ones too, because another session may have changed the rule. */
function useRefreshAlerts(): () => Promise<void> {
  const utils = api.useUtils()
  return () => utils.alerts.list.invalidate()
}

export function useSaveAlert() {
  const onSettled = useRefreshAlerts()
  const create = api.alerts.create.useMutation({ meta: { outcome: 'alerts.create', fieldErrors: 'form' }, onSettled })
  const update = api.alerts.update.useMutation({ meta: { outcome: 'alerts.update', fieldErrors: 'form' }, onSettled })
  return { create, update }
}

/** By one click, outside of a form. */
export function useProposeAlert() {
  return api.alerts.create.useMutation({ meta: { outcome: 'alerts.create' }, onSettled: useRefreshAlerts() })
}

export function useSwitchAlert() {
  return api.alerts.setEnabled.useMutation({ meta: { outcome: 'alerts.setEnabled' }, onSettled: useRefreshAlerts() })
}

export function useRemoveAlert() {
  return api.alerts.remove.useMutation({ meta: { outcome: 'alerts.remove' }, onSettled: useRefreshAlerts() })
}
