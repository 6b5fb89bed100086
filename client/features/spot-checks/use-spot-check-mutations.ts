import { api } from '#client/app/trpc.ts'

/** The form shows the refusal itself. */
export function useMakeSpotCheck() {
  const utils = api.useUtils()
  const invalidate = () =>
    Promise.all([utils.spotChecks.invalidate(), utils.closings.invalidate(), utils.shifts.invalidate()])
  return api.spotChecks.make.useMutation({
    meta: { outcome: 'spotChecks.make', fieldErrors: 'form', silent: 'failure' },
    onSuccess: invalidate,
    // Another person may have closed the day meanwhile.
    onError: () => void invalidate(),
  })
}
