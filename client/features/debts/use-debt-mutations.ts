import { api } from '#client/app/trpc.ts'

function useInvalidation() {
  const utils = api.useUtils()
  // A repayment is also a feed.
  return () =>
    Promise.all([
      utils.debts.invalidate(),
      utils.shortages.invalidate(),
      utils.feeds.list.invalidate(),
      utils.closings.invalidate(),
      utils.journal.compute.invalidate(),
      utils.board.invalidate(),
    ])
}

export function useCollectDebt() {
  const onSuccess = useInvalidation()
  return api.debts.collect.useMutation({ meta: { outcome: 'debts.collect', fieldErrors: 'form' }, onSuccess })
}

export function useWaiveDebt() {
  const onSuccess = useInvalidation()
  return api.debts.waive.useMutation({ meta: { outcome: 'debts.waive', fieldErrors: 'form' }, onSuccess })
}

export function useLendCash() {
  const onSuccess = useInvalidation()
  return api.debts.lend.useMutation({ meta: { outcome: 'debts.lend', fieldErrors: 'form' }, onSuccess })
}

export function usePayOtherwise() {
  const onSuccess = useInvalidation()
  return api.debts.payOtherwise.useMutation({ meta: { outcome: 'debts.payOtherwise', fieldErrors: 'form' }, onSuccess })
}

export function useUpdateDebtor() {
  const onSuccess = useInvalidation()
  return api.debts.update.useMutation({ meta: { outcome: 'debts.update', fieldErrors: 'form' }, onSuccess })
}

export function useEraseDebtor() {
  const onSuccess = useInvalidation()
  return api.debts.erase.useMutation({ meta: { outcome: 'debts.erase' }, onSuccess })
}

export function useCancelEntry() {
  const onSuccess = useInvalidation()
  return api.debts.cancel.useMutation({ meta: { outcome: 'debts.cancel' }, onSuccess })
}
