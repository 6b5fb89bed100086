import { api } from '#client/app/trpc.ts'

/** All that shows closings, or what they lock. */
function useInvalidation() {
  const utils = api.useUtils()
  return () => Promise.all([utils.closings.invalidate(), utils.board.invalidate()])
}

/** Keeps a count that is not a closing yet. The form shows its field errors. */
export function useSaveDraft() {
  const onSuccess = useInvalidation()
  return api.closings.saveDraft.useMutation({ meta: { outcome: 'closings.saveDraft', fieldErrors: 'form' }, onSuccess })
}

/** Closes a day. The form says itself why not, beside what it is about. */
export function useCloseDay() {
  const invalidate = useInvalidation()
  return api.closings.close.useMutation({
    meta: { outcome: 'closings.close', silent: true },
    onSuccess: invalidate,
    // What refused it, another day or another person, shows on the screen too.
    onError: () => void invalidate(),
  })
}

/** What is said about a closing afterwards. */
export function useClosingActs() {
  const onSuccess = useInvalidation()
  return {
    approve: api.closings.approve.useMutation({
      meta: { outcome: 'closings.approve', fieldErrors: 'form' },
      onSuccess,
    }),
    settle: api.closings.settle.useMutation({ meta: { outcome: 'closings.settle', fieldErrors: 'form' }, onSuccess }),
    reopen: api.closings.reopen.useMutation({ meta: { outcome: 'closings.reopen', fieldErrors: 'form' }, onSuccess }),
  }
}
