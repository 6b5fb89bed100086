import { api } from '#client/app/trpc.ts'

export function useCommissionMutations() {
  const utils = api.useUtils()
  const onSettled = () => utils.commissions.invalidate()
  // A receipt moves an account or a drawer as well.
  const onReceived = () =>
    Promise.all([
      utils.commissions.invalidate(),
      utils.operatorAccounts.invalidate(),
      utils.operatorMovements.invalidate(),
      utils.feeds.list.invalidate(),
      utils.closings.invalidate(),
      utils.journal.compute.invalidate(),
      utils.board.invalidate(),
    ])
  return {
    createRule: api.commissions.createRule.useMutation({
      meta: { outcome: 'commissions.createRule', fieldErrors: 'form' },
      onSettled,
    }),
    endRule: api.commissions.endRule.useMutation({
      meta: { outcome: 'commissions.endRule', fieldErrors: 'form' },
      onSettled,
    }),
    previewRecalculation: api.commissions.previewRecalculation.useMutation({
      meta: { outcome: 'commissions.previewRecalculation', fieldErrors: 'form' },
    }),
    recalculate: api.commissions.recalculate.useMutation({
      meta: { outcome: 'commissions.recalculate', fieldErrors: 'form' },
      onSettled,
    }),
    declare: api.commissions.declare.useMutation({
      meta: { outcome: 'commissions.declare', fieldErrors: 'form' },
      onSettled,
    }),
    correct: api.commissions.correct.useMutation({
      meta: { outcome: 'commissions.correct', fieldErrors: 'form' },
      onSettled,
    }),
    withdraw: api.commissions.withdraw.useMutation({ meta: { outcome: 'commissions.withdraw' }, onSettled }),
    receive: api.commissions.receive.useMutation({
      meta: { outcome: 'commissions.receive', fieldErrors: 'form' },
      onSettled: onReceived,
    }),
    cancelReceipt: api.commissions.cancelReceipt.useMutation({
      meta: { outcome: 'commissions.cancelReceipt' },
      onSettled: onReceived,
    }),
    decide: api.commissions.decide.useMutation({
      meta: { outcome: 'commissions.decide', fieldErrors: 'form' },
      onSettled,
    }),
  }
}

/** The movement that a proposal of a closing enters. */
export function useEnterProposal() {
  const utils = api.useUtils()
  return api.operatorMovements.create.useMutation({
    meta: { outcome: 'operatorMovements.create' },
    onSettled: () =>
      Promise.all([
        utils.commissions.invalidate(),
        utils.operatorMovements.invalidate(),
        utils.operatorAccounts.invalidate(),
        utils.closings.day.invalidate(),
      ]),
  })
}
