import { api } from '#client/app/trpc.ts'

function useInvalidation() {
  const utils = api.useUtils()
  // Transactions show whether their day is closed, agencies whether their start is fixed.
  return () =>
    Promise.all([
      utils.closings.invalidate(),
      utils.transfers.awaited.invalidate(),
      utils.board.invalidate(),
      utils.transactions.list.invalidate(),
      utils.agencies.list.invalidate(),
    ])
}

export function useSaveDraft() {
  const onSuccess = useInvalidation()
  return api.closings.saveDraft.useMutation({ meta: { outcome: 'closings.saveDraft', fieldErrors: 'form' }, onSuccess })
}

/** The form shows the refusal itself. */
export function useCloseDay() {
  const invalidate = useInvalidation()
  return api.closings.close.useMutation({
    meta: { outcome: 'closings.close', silent: 'failure' },
    onSuccess: invalidate,
    // The refusal may come from a change that the screen does not show yet.
    onError: () => void invalidate(),
  })
}

/** The form shows the refusal itself, and the result of a blind count. */
export function useSubmitCount() {
  const invalidate = useInvalidation()
  return api.closings.submitCount.useMutation({
    meta: { outcome: 'closings.submitCount', fieldErrors: 'form', silent: 'failure' },
    onSuccess: invalidate,
    onError: () => void invalidate(),
  })
}

export function useAllowCount() {
  const onSuccess = useInvalidation()
  return api.closings.allowCount.useMutation({ meta: { outcome: 'closings.allowCount' }, onSuccess })
}

export function useClosingActions() {
  const onSuccess = useInvalidation()
  return {
    approve: api.closings.approve.useMutation({
      meta: { outcome: 'closings.approve', fieldErrors: 'form' },
      onSuccess,
    }),
    settle: api.closings.settle.useMutation({ meta: { outcome: 'closings.settle', fieldErrors: 'form' }, onSuccess }),
    settleLine: api.closings.settleLine.useMutation({
      meta: { outcome: 'closings.settleLine', fieldErrors: 'form' },
      onSuccess,
    }),
    reopen: api.closings.reopen.useMutation({ meta: { outcome: 'closings.reopen', fieldErrors: 'form' }, onSuccess }),
  }
}
