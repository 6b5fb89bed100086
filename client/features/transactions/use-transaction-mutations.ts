import { api } from '#client/app/trpc.ts'
import { reportDoneWithUndo } from '#client/messages/report-outcome.ts'
import { requestReceipt } from './receipt-request.ts'

type Wording = 'transactions' | 'outgoing'

const outcomesByWording = {
  transactions: { create: 'transactions.create', update: 'transactions.update', remove: 'transactions.remove' },
  outgoing: {
    create: 'transactions.create/outgoing',
    update: 'transactions.update/outgoing',
    remove: 'transactions.remove/outgoing',
  },
} as const satisfies Record<
  Wording,
  { [Verb in 'create' | 'update' | 'remove']: `transactions.${Verb}` | `transactions.${Verb}/outgoing` }
>

export function useInvalidation() {
  const utils = api.useUtils()
  return () =>
    Promise.all([
      utils.transactions.list.invalidate(),
      utils.transactions.find.invalidate(),
      utils.journal.compute.invalidate(),
      utils.closings.invalidate(),
      utils.board.invalidate(),
      utils.operatorAccounts.balances.invalidate(),
      utils.debts.invalidate(),
    ])
}

export function useSaveTransaction(wording: Wording) {
  const invalidate = useInvalidation()
  const { create, update } = outcomesByWording[wording]
  const handleCreated = ({ id }: { id: string }) => {
    reportDoneWithUndo(create, 'receipt', () => requestReceipt(id), 'Reçu')
    return invalidate()
  }
  return {
    create: api.transactions.create.useMutation({
      meta: { outcome: create, fieldErrors: 'form', asks: ['transactions.duplicate'], undoable: true },
      onSuccess: handleCreated,
    }),
    handleCreated,
    update: api.transactions.update.useMutation({
      meta: { outcome: update, fieldErrors: 'form' },
      onSuccess: invalidate,
    }),
  }
}

export function useRemoveTransaction(wording: Wording) {
  const onSuccess = useInvalidation()
  return api.transactions.remove.useMutation({ meta: { outcome: outcomesByWording[wording].remove }, onSuccess })
}

/** Deletes without asking; the toast offers `Annuler`. */
export function useRemoveWithUndo() {
  const invalidate = useInvalidation()
  const restore = api.transactions.restore.useMutation({
    meta: { outcome: 'transactions.restore' },
    onSuccess: invalidate,
  })
  return api.transactions.remove.useMutation({
    meta: { outcome: 'transactions.remove', undoable: true },
    onSuccess: (_answer, { id }) => {
      reportDoneWithUndo('transactions.remove', id, () => restore.mutate({ id }))
      return invalidate()
    },
  })
}
