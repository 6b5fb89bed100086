import { api } from '#client/app/trpc.ts'
import type { OutcomeKey } from '#client/messages/outcomes.fr.ts'
import { reportDoneWithUndo } from '#client/messages/report-outcome.ts'

/** The outgoing screen has its own sentences. */
type Wording = 'transactions' | 'outgoing'

const outcomeKeys = {
  transactions: { create: 'transactions.create', update: 'transactions.update', remove: 'transactions.remove' },
  outgoing: { create: 'outgoing.create', update: 'outgoing.update', remove: 'outgoing.remove' },
} as const satisfies Record<Wording, Record<'create' | 'update' | 'remove', OutcomeKey>>

function useInvalidation() {
  const utils = api.useUtils()
  return () =>
    Promise.all([
      utils.transactions.list.invalidate(),
      utils.journal.compute.invalidate(),
      utils.closings.invalidate(),
      utils.board.invalidate(),
    ])
}

export function useSaveTransaction(wording: Wording) {
  const onSuccess = useInvalidation()
  const { create, update } = outcomeKeys[wording]
  return {
    create: api.transactions.create.useMutation({
      meta: { outcome: create, fieldErrors: 'form', asks: 'transactions.duplicate' },
      onSuccess,
    }),
    update: api.transactions.update.useMutation({ meta: { outcome: update, fieldErrors: 'form' }, onSuccess }),
  }
}

export function useRemoveTransaction(wording: Wording) {
  const onSuccess = useInvalidation()
  return api.transactions.remove.useMutation({ meta: { outcome: outcomeKeys[wording].remove }, onSuccess })
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
