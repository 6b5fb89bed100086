import { api } from '#client/app/trpc.ts'

function useInvalidation() {
  const utils = api.useUtils()
  return () =>
    Promise.all([
      utils.transactionTypes.adminList.invalidate(),
      utils.transactionTypes.list.invalidate(),
      utils.products.list.invalidate(),
      utils.operators.adminList.invalidate(),
      utils.admin.audit.invalidate(),
    ])
}

export function useSaveType() {
  const onSuccess = useInvalidation()
  return {
    create: api.transactionTypes.adminCreate.useMutation({
      meta: { outcome: 'admin.createType', fieldErrors: 'form' },
      onSuccess,
    }),
    update: api.transactionTypes.adminUpdate.useMutation({
      meta: { outcome: 'admin.updateType', fieldErrors: 'form' },
      onSuccess,
    }),
  }
}

/** Deletes, or retires if transactions use it. */
export function useRemoveType() {
  const onSuccess = useInvalidation()
  return api.transactionTypes.adminRemove.useMutation({ meta: { outcome: 'admin.removeType' }, onSuccess })
}
