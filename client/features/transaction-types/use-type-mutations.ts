import { api } from '#client/app/trpc.ts'

function useInvalidation() {
  const utils = api.useUtils()
  return () =>
    Promise.all([
      utils.transactionTypes.adminList.invalidate(),
      utils.transactionTypes.list.invalidate(),
      utils.products.invalidate(),
      utils.operators.adminList.invalidate(),
      utils.admin.audit.invalidate(),
    ])
}

export function useSaveType() {
  const onSuccess = useInvalidation()
  return {
    create: api.transactionTypes.adminCreate.useMutation({
      meta: { outcome: 'transactionTypes.adminCreate', fieldErrors: 'form' },
      onSuccess,
    }),
    update: api.transactionTypes.adminUpdate.useMutation({
      meta: { outcome: 'transactionTypes.adminUpdate', fieldErrors: 'form' },
      onSuccess,
    }),
  }
}

/** Deletes, or retires if transactions use it. */
export function useRemoveType() {
  const onSuccess = useInvalidation()
  return api.transactionTypes.adminRemove.useMutation({ meta: { outcome: 'transactionTypes.adminRemove' }, onSuccess })
}
