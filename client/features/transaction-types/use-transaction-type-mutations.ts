import { api } from '#client/app/trpc.ts'

function useInvalidation() {
  const utils = api.useUtils()
  return () =>
    Promise.all([
      utils.transactionTypes.list.invalidate(),
      utils.products.invalidate(),
      utils.transactions.list.invalidate(),
    ])
}

export function useSaveTransactionType() {
  const utils = api.useUtils()
  const onSuccess = useInvalidation()
  return {
    create: api.transactionTypes.create.useMutation({
      meta: { outcome: 'transactionTypes.create', fieldErrors: 'form' },
      onSuccess,
    }),
    update: api.transactionTypes.update.useMutation({
      meta: { outcome: 'transactionTypes.update', fieldErrors: 'form' },
      onSuccess,
      // Another user may have changed the row.
      onError: () => void utils.transactionTypes.list.invalidate(),
    }),
  }
}

/** Deletes, or retires if transactions use it: in both cases it is no longer a choice. */
export function useRemoveTransactionType() {
  const onSuccess = useInvalidation()
  return api.transactionTypes.remove.useMutation({ meta: { outcome: 'transactionTypes.remove' }, onSuccess })
}
