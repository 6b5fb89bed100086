import { api } from '#client/app/trpc.ts'

/** Submits a proof. The form keeps its id until it succeeds, so that a retry submits once. */
export function useSubmitPayment() {
  const utils = api.useUtils()
  const refresh = () => utils.payments.mine.invalidate()
  return api.payments.submit.useMutation({
    meta: { outcome: 'payments.submit', fieldErrors: 'form' },
    onSuccess: refresh,
    // Also after a failure: a payment whose response was lost shows in the history.
    onSettled: refresh,
  })
}
