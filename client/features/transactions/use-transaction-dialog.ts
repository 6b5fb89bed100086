import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useToday } from '#client/app/session.ts'
import { api, unbatched } from '#client/app/trpc.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import {
  toContent,
  emptyValues,
  type FormDemands,
  type TransactionContent,
  transactionRules,
  type TransactionValues,
  toFormValues,
} from './transaction-form.ts'
import { readNewerRow } from './newer-row.ts'
import { useDuplicateQuestion } from './use-duplicate-question.ts'
import { useSaveTransaction } from './use-transaction-mutations.ts'

/** What one opening of the empty form has recorded so far by `Enregistrer et ajouter`. */
interface Added {
  count: number
  /** Of the last one, as typed. */
  amount: string
}

const noneAdded: Added = { count: 0, amount: '' }

/** What an opening of the dialog is about. */
interface Target {
  /** Of the transaction edited, or made for the one to come: once for each opening (D10). */
  id: string
  /** The row as it was read; null for a new transaction. */
  row: TransactionRow | null
  /** The same row as somebody else saved it meanwhile (pitfall 43): shown, until the person has chosen. */
  newer: TransactionRow | null
}

/**
 * State of a dialog that creates or edits a transaction: its form is filled when it opens and by nothing else, so that no refetch
 * touches what is being typed (pitfall 40).
 * @param wording whose sentences tell the outcome
 */
export function useTransactionDialog(demands: FormDemands, wording: 'transactions' | 'outgoing') {
  const utils = api.useUtils()
  const known = useToday()
  // Asked anew at each opening; days only go forward.
  const [asked, setAsked] = useState(known)
  const today = asked > known ? asked : known
  const { create, update } = useSaveTransaction(wording)
  const duplicate = useDuplicateQuestion()
  const [opened, setOpened] = useState(false)
  const [target, setTarget] = useState<Target>({ id: '', row: null, newer: null })
  const opening = useRef('')
  const [added, setAdded] = useState(noneAdded)

  const form = useForm<TransactionValues, TransactionContent>({
    initialValues: emptyValues(demands, today),
    validate: transactionRules(demands, today),
    transformValues: toContent,
  })

  const start = (values: TransactionValues, next: Target) => {
    opening.current = next.id
    form.setInitialValues(values)
    form.reset()
    setTarget(next)
    setOpened(true)
  }

  /** The day may have changed since the last check (pitfall 16). Applied while the date is as the form proposed it. */
  const correctDate = async (id: string, proposed: IsoDate) => {
    const answer = await utils.auth.session.fetch(undefined, { staleTime: 0, trpc: unbatched }).catch(() => undefined)
    if (answer === undefined || opening.current !== id) return
    setAsked(answer.today)
    if (answer.today === proposed || form.getValues().date !== proposed) return
    form.setInitialValues({ ...form.getInitialValues(), date: answer.today })
    form.setFieldValue('date', answer.today)
  }

  const openNew = () => {
    const id = newId()
    setAdded(noneAdded)
    start(emptyValues(demands, today), { id, row: null, newer: null })
    void correctDate(id, today)
  }

  /** After a save: the next line, under an id of its own (D10), with the date, agency and product of the one before. */
  const openAnother = () => {
    const saved = form.getValues()
    setAdded(({ count }) => ({ count: count + 1, amount: saved.amount }))
    start({ ...saved, amount: '', fee: '', description: '', reference: '' }, { id: newId(), row: null, newer: null })
  }

  const openEdit = (row: TransactionRow) => {
    setAdded(noneAdded)
    start(toFormValues(row, demands), { id: row.id, row, newer: null })
  }

  const close = () => {
    opening.current = ''
    setOpened(false)
  }

  const save = async (content: TransactionContent) => {
    const { id, row } = target
    // The same id again (D10): what the first try may have left is not recorded twice.
    if (row === null) {
      return duplicate.send((confirmDuplicate) => create.mutateAsync({ id, ...content, confirmDuplicate }))
    }
    try {
      return await update.mutateAsync({ id, updatedAt: row.updatedAt, ...content })
    } catch (error) {
      const newer = readNewerRow(error, row)
      if (newer !== null) setTarget((now) => (now.id === id ? { ...now, newer } : now))
      throw error
    }
  }

  /** Goes on from the newer version: with its values, or with what was typed over it. */
  const resolve = (keep: 'theirs' | 'mine') => {
    const { id, newer } = target
    if (newer === null) return
    const typed = form.getValues()
    form.setInitialValues(toFormValues(newer, demands))
    form.reset()
    if (keep === 'mine') form.setValues(typed)
    setTarget({ id, row: newer, newer: null })
  }

  return {
    demands,
    form,
    opened,
    target,
    today,
    added,
    duplicate,
    openNew,
    openAnother,
    openEdit,
    close,
    save,
    resolve,
  }
}

export type TransactionDialog = ReturnType<typeof useTransactionDialog>
