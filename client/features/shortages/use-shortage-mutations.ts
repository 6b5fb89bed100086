import { api } from '#client/app/trpc.ts'

/** What is decided about shortages and surpluses; each also changes a closing or a debt. */
export function useShortageActions() {
  const utils = api.useUtils()
  const onSuccess = () =>
    Promise.all([
      utils.shortages.invalidate(),
      utils.debts.invalidate(),
      utils.closings.invalidate(),
      utils.transfers.invalidate(),
      utils.feeds.list.invalidate(),
      utils.board.invalidate(),
    ])
  return {
    charge: api.shortages.charge.useMutation({ meta: { outcome: 'shortages.charge', fieldErrors: 'form' }, onSuccess }),
    confirm: api.shortages.confirm.useMutation({ meta: { outcome: 'shortages.confirm' }, onSuccess }),
    answer: api.shortages.answer.useMutation({ meta: { outcome: 'shortages.answer', fieldErrors: 'form' }, onSuccess }),
    recordPaper: api.shortages.recordPaper.useMutation({
      meta: { outcome: 'shortages.recordPaper', fieldErrors: 'form' },
      onSuccess,
    }),
    withdraw: api.shortages.withdraw.useMutation({ meta: { outcome: 'shortages.withdraw' }, onSuccess }),
    returnSurplus: api.shortages.returnSurplus.useMutation({
      meta: { outcome: 'shortages.returnSurplus' },
      onSuccess,
    }),
    keepSurplus: api.shortages.keepSurplus.useMutation({ meta: { outcome: 'shortages.keepSurplus' }, onSuccess }),
    offset: api.shortages.offset.useMutation({ meta: { outcome: 'shortages.offset', fieldErrors: 'form' }, onSuccess }),
  }
}
