import { api } from '#client/app/trpc.ts'

/** All that shows types: the settings, the choices of the transaction dialogs, the names in the lists. */
function useInvalidation() {
  const utils = api.useUtils()
  return () =>
    Promise.all([
      utils.transactionTypes.list.invalidate(),
      utils.products.list.invalidate(),
      utils.transactions.list.invalidate(),
    ])
}

/** Creates and edits. */
export function useSaveTransactionType() {
  const onSuccess = useInvalidation()
  return {
    create: api.transactionTypes.create.useMutation({
      meta: { outcome: 'transactionTypes.create', fieldErrors: 'form' },
      onSuccess,
    }),
    update: api.transactionTypes.update.useMutation({
      meta: { outcome: 'transactionTypes.update', fieldErrors: 'form' },
      onSuccess,
    }),
  }
}

/** Deletes, or retires where transactions name it (D19): either way it is no longer a choice. */
export function useRemoveTransactionType() {
  const onSuccess = useInvalidation()
  return api.transactionTypes.remove.useMutation({ meta: { outcome: 'transactionTypes.remove' }, onSuccess })
}
