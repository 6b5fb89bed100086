import { api } from '#client/app/trpc.ts'
import type { EnteredMovement } from './movement-form.ts'

function useInvalidation() {
  const utils = api.useUtils()
  // One in cash also writes a feed.
  return () =>
    Promise.all([
      utils.operatorMovements.invalidate(),
      utils.operatorAccounts.invalidate(),
      utils.feeds.list.invalidate(),
      utils.closings.invalidate(),
      utils.board.invalidate(),
    ])
}

/** Saves either form; `id` stays the same for every attempt. */
export function useSaveMovement() {
  const onSuccess = useInvalidation()
  const create = api.operatorMovements.create.useMutation({
    meta: { outcome: 'operatorMovements.create', fieldErrors: 'form', asks: ['operatorMovements.unknown_claim'] },
    onSuccess,
  })
  const transfer = api.operatorMovements.transfer.useMutation({
    meta: { outcome: 'operatorMovements.transfer', fieldErrors: 'form' },
    onSuccess,
  })
  return (id: string, movement: EnteredMovement, confirmUnknownClaim: boolean): Promise<unknown> =>
    'fromAccountId' in movement
      ? transfer.mutateAsync({ id, ...movement })
      : create.mutateAsync({ id, ...movement, confirmUnknownClaim })
}

export function useRemoveMovement() {
  const onSuccess = useInvalidation()
  return api.operatorMovements.remove.useMutation({ meta: { outcome: 'operatorMovements.remove' }, onSuccess })
}
