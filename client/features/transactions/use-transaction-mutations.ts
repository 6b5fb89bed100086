import { api } from '#client/app/trpc.ts'
import type { OutcomeKey } from '#client/messages/outcomes.fr.ts'
import { reportDoneWithUndo } from '#client/messages/report-outcome.ts'

/** Screens that word a thing differently have different outcomes (spec 001 §8). */
type Wording = 'transactions' | 'outgoing'

const outcomesOf = {
  transactions: { create: 'transactions.create', update: 'transactions.update', remove: 'transactions.remove' },
  outgoing: { create: 'outgoing.create', update: 'outgoing.update', remove: 'outgoing.remove' },
} as const satisfies Record<Wording, Record<'create' | 'update' | 'remove', OutcomeKey>>

/** All that shows transactions or counts them. */
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

/** Creates and edits. The id of a new one is made once for each opening of the form, so that a retry creates once (D10). */
export function useSaveTransaction(wording: Wording) {
  const onSuccess = useInvalidation()
  const { create, update } = outcomesOf[wording]
  return {
    create: api.transactions.create.useMutation({
      meta: { outcome: create, fieldErrors: 'form', asks: 'transactions.duplicate' },
      onSuccess,
    }),
    update: api.transactions.update.useMutation({ meta: { outcome: update, fieldErrors: 'form' }, onSuccess }),
  }
}

/** Deletes after a confirmation. */
export function useRemoveTransaction(wording: Wording) {
  const onSuccess = useInvalidation()
  return api.transactions.remove.useMutation({ meta: { outcome: outcomesOf[wording].remove }, onSuccess })
}

/** Deletes at once, with `Annuler` in the toast (D30). */
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
