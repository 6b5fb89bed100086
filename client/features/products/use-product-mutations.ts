import { api } from '#client/app/trpc.ts'

/** Creates and edits; transactions show their product's name and operator. */
export function useSaveProduct() {
  const utils = api.useUtils()
  const onSuccess = () => Promise.all([utils.products.invalidate(), utils.transactions.list.invalidate()])
  return {
    create: api.products.create.useMutation({ meta: { outcome: 'products.create', fieldErrors: 'form' }, onSuccess }),
    update: api.products.update.useMutation({
      meta: { outcome: 'products.update', fieldErrors: 'form' },
      onSuccess,
      // Another user may have changed the row.
      onError: () => void utils.products.invalidate(),
    }),
  }
}

/** Deletes, or retires if transactions use it: in both cases it is no longer a choice. */
export function useRemoveProduct() {
  const utils = api.useUtils()
  return api.products.remove.useMutation({
    meta: { outcome: 'products.remove' },
    onSuccess: () => utils.products.invalidate(),
  })
}

/** Copies an operator's standard products of one category. */
export function useImportStandard() {
  const utils = api.useUtils()
  return api.products.importStandard.useMutation({
    meta: { outcome: 'products.importStandard' },
    onSuccess: () => utils.products.invalidate(),
  })
}
