import { api } from '#client/app/trpc.ts'

/** All that shows products: the catalogue, clients' choices and settings, what uses an operator, and the trail. */
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

/** Creates and edits products of the catalogue. */
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

/** Deletes, or retires where transactions name it (D19). */
export function useRemoveType() {
  const onSuccess = useInvalidation()
  return api.transactionTypes.adminRemove.useMutation({ meta: { outcome: 'transactionTypes.adminRemove' }, onSuccess })
}
