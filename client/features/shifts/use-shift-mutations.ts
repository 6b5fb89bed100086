import { api } from '#client/app/trpc.ts'

function useInvalidation() {
  const utils = api.useUtils()
  return () => Promise.all([utils.shifts.invalidate(), utils.closings.invalidate(), utils.spotChecks.invalidate()])
}

/** The forms show the refusals themselves, and what another person changed meanwhile. */
export function useShiftActions() {
  const invalidate = useInvalidation()
  const options = { onSuccess: invalidate, onError: () => void invalidate() }
  const silent = { fieldErrors: 'form', silent: 'failure' } as const
  return {
    start: api.shifts.start.useMutation({ meta: { outcome: 'shifts.start', ...silent }, ...options }),
    takeOver: api.shifts.takeOver.useMutation({ meta: { outcome: 'shifts.takeOver', ...silent }, ...options }),
    propose: api.handovers.propose.useMutation({ meta: { outcome: 'handovers.propose', ...silent }, ...options }),
    accept: api.handovers.accept.useMutation({ meta: { outcome: 'handovers.accept', ...silent }, ...options }),
    refuse: api.handovers.refuse.useMutation({
      meta: { outcome: 'handovers.refuse', fieldErrors: 'form' },
      ...options,
    }),
    cancel: api.handovers.cancel.useMutation({ meta: { outcome: 'handovers.cancel' }, ...options }),
  }
}
