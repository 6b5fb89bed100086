import { api } from '#client/app/trpc.ts'

export function useSavePayment() {
  const utils = api.useUtils()
  const onSuccess = () =>
    Promise.all([
      utils.payments.list.invalidate(),
      utils.admin.validations.invalidate(),
      utils.admin.dashboard.invalidate(),
      utils.admin.users.byId.invalidate(),
      utils.admin.audit.invalidate(),
    ])
  return {
    update: api.payments.update.useMutation({ meta: { outcome: 'payments.update', fieldErrors: 'form' }, onSuccess }),
    remove: api.payments.remove.useMutation({ meta: { outcome: 'payments.remove', fieldErrors: 'form' }, onSuccess }),
  }
}
