import { api } from '#client/app/trpc.ts'

/** What is decided about shortages and surpluses; each also changes a closing or a debt. */
export function useShortageActions() {
  const utils = api.useUtils()
  // Also after a refusal: another person decided meanwhile.
  const onSettled = () =>
    Promise.all([
      utils.shortages.invalidate(),
      utils.debts.invalidate(),
      utils.closings.invalidate(),
      utils.feeds.list.invalidate(),
      utils.board.invalidate(),
    ])
  return {
    charge: api.shortages.charge.useMutation({ meta: { outcome: 'shortages.charge', fieldErrors: 'form' }, onSettled }),
    confirm: api.shortages.confirm.useMutation({ meta: { outcome: 'shortages.confirm' }, onSettled }),
    answer: api.shortages.answer.useMutation({ meta: { outcome: 'shortages.answer', fieldErrors: 'form' }, onSettled }),
    recordPaper: api.shortages.recordPaper.useMutation({
      meta: { outcome: 'shortages.recordPaper', fieldErrors: 'form' },
      onSettled,
    }),
    withdraw: api.shortages.withdraw.useMutation({ meta: { outcome: 'shortages.withdraw' }, onSettled }),
    returnSurplus: api.shortages.returnSurplus.useMutation({
      meta: { outcome: 'shortages.returnSurplus' },
      onSettled,
    }),
    keepSurplus: api.shortages.keepSurplus.useMutation({ meta: { outcome: 'shortages.keepSurplus' }, onSettled }),
    offset: api.shortages.offset.useMutation({ meta: { outcome: 'shortages.offset', fieldErrors: 'form' }, onSettled }),
  }
}
