import { api } from '#client/app/trpc.ts'

/** The calls run one after another, in the order of the clicks, so that the last click wins. */
const inOrder = { id: 'operators.setActive' }

/** Activates and deactivates; the products to choose from change with the active operator. */
export function useOperatorMutations() {
  const utils = api.useUtils()
  const onSuccess = () => Promise.all([utils.operators.list.invalidate(), utils.products.invalidate()])
  const activate = api.operators.setActive.useMutation({
    meta: { outcome: 'operators.setActive/on' },
    scope: inOrder,
    onSuccess,
  })
  const deactivate = api.operators.setActive.useMutation({
    meta: { outcome: 'operators.setActive/off' },
    scope: inOrder,
    onSuccess,
  })
  return { activate, deactivate }
}
