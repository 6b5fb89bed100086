import { api } from '#client/app/trpc.ts'

function useInvalidation() {
  const utils = api.useUtils()
  return () =>
    Promise.all([
      utils.operators.adminList.invalidate(),
      utils.operators.list.invalidate(),
      utils.transactionTypes.adminList.invalidate(),
      utils.products.invalidate(),
      utils.admin.audit.invalidate(),
    ])
}

export function useSaveOperator() {
  const onSuccess = useInvalidation()
  return {
    create: api.operators.create.useMutation({
      meta: { outcome: 'operators.create', fieldErrors: 'form' },
      onSuccess,
    }),
    update: api.operators.update.useMutation({
      meta: { outcome: 'operators.update', fieldErrors: 'form' },
      onSuccess,
    }),
  }
}

export function useRemoveOperator() {
  const onSuccess = useInvalidation()
  return api.operators.remove.useMutation({ meta: { outcome: 'operators.remove' }, onSuccess })
}
