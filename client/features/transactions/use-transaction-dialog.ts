import { useRef, useState } from 'react'
import { useSession, useToday } from '#client/app/session.ts'
import { api, unbatched } from '#client/app/trpc.ts'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { readNewerRow } from '#client/ui/newer-row.ts'
import { useForm } from '#client/ui/use-form.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { newId } from '#shared/values/ids.ts'
import type { TransactionContent } from '#shared/transactions/transaction-input.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { emptyCredit, toCredit } from './credit-form.ts'
import { keepLastAccount } from './last-accounts.ts'
import { keepLastAgency, proposeAgency, readLastAgency } from './proposed-agency.ts'
import {
  emptyEntry,
  emptyValues,
  type FormDemands,
  toContent,
  toFormValues,
  transactionRules,
  type TransactionValues,
} from './transaction-form.ts'
import { useSaveNew } from './use-save-new.ts'
import { useSaveTransaction } from './use-transaction-mutations.ts'

interface Added {
  count: number
  amount: string
}

const noneAdded: Added = { count: 0, amount: '' }

interface Target {
  /** Of the edited transaction, or made once per opening for the new one, so that a retry creates once. */
  id: string
  row: TransactionRow | null
  /** The row as another user saved it meanwhile; shown until the user chooses a version. */
  newer: TransactionRow | null
}

/** An edited row may keep its date. */
function findMinDate(minDate: IsoDate | undefined, row: TransactionRow | null): IsoDate | undefined {
  return minDate !== undefined && row !== null && row.date < minDate ? row.date : minDate
}

/** The form is filled only when the dialog opens, so that no refetch changes what is being typed. */
export function useTransactionDialog(ofScreen: FormDemands, wording: 'transactions' | 'outgoing') {
  const rights = useEntryRights()
  const demands: FormDemands = rights.mustNameAgency ? { ...ofScreen, agency: 'required' } : ofScreen
  const utils = api.useUtils()
  const known = useToday()
  const member = useSession()?.member
  const userId = member?.id ?? ''
  const agencies = api.agencies.list.useQuery().data
  // Fetched at each opening; days only go forward.
  const [asked, setAsked] = useState(known)
  const today = asked > known ? asked : known
  const { create, handleCreated, update } = useSaveTransaction(wording)
  const { question, save: saveNew } = useSaveNew({ create: create.mutateAsync, onSaved: handleCreated })
  const [opened, setOpened] = useState(false)
  const [target, setTarget] = useState<Target>({ id: '', row: null, newer: null })
  const opening = useRef('')
  const [added, setAdded] = useState(noneAdded)

  const minDate = findMinDate(rights.minDate, target.row)

  const form = useForm<TransactionValues, TransactionContent>({
    initialValues: emptyValues(demands, today),
    validate: transactionRules(demands, today, { minDate, creditLimit: member?.creditLimit ?? null }),
    transformValues: toContent,
  })

  const start = (values: TransactionValues, next: Target) => {
    opening.current = next.id
    form.setInitialValues(values)
    form.reset()
    setTarget(next)
    setOpened(true)
  }

  /** Midnight may have passed since the last check. Changes the date only if the user has not. */
  const correctDate = async (id: string, proposed: IsoDate) => {
    const answer = await utils.auth.session.fetch(undefined, { staleTime: 0, trpc: unbatched }).catch(() => undefined)
    if (answer === undefined || opening.current !== id) return
    setAsked(answer.today)
    if (answer.today === proposed || form.getValues().date !== proposed) return
    form.setInitialValues({ ...form.getInitialValues(), date: answer.today })
    form.setFieldValue('date', answer.today)
  }

  /** The agencies were not loaded when the form opened. Proposes one only if the user has chosen none. */
  const proposeLate = async (id: string) => {
    const list = await utils.agencies.list.ensureData().catch(() => undefined)
    if (list === undefined || opening.current !== id || form.getValues().agencyId !== null) return
    if (form.isTouched('agencyId') || document.activeElement?.getAttribute('data-path') === 'agencyId') return
    const agencyId = proposeAgency(list, readLastAgency(userId))
    form.setInitialValues({ ...form.getInitialValues(), agencyId })
    form.setFieldValue('agencyId', agencyId)
  }

  const openNew = () => {
    const id = newId()
    setAdded(noneAdded)
    const agencyId = agencies === undefined ? null : proposeAgency(agencies, readLastAgency(userId))
    start({ ...emptyValues(demands, today), agencyId }, { id, row: null, newer: null })
    void correctDate(id, today)
    if (agencies === undefined) void proposeLate(id)
  }

  /** A new one that is not empty. */
  const openFilled = (values: Partial<TransactionValues>) => {
    setAdded(noneAdded)
    start({ ...emptyValues(demands, today), ...values }, { id: newId(), row: null, newer: null })
  }

  const openAnother = () => {
    const saved = form.getValues()
    setAdded(({ count }) => ({ count: count + 1, amount: saved.amount }))
    start({ ...saved, ...emptyEntry, ...emptyCredit() }, { id: newId(), row: null, newer: null })
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
    if (row === null) {
      const values = form.getValues()
      const made = await saveNew({ id, ...content, shiftId: values.shiftId }, toCredit(values))
      if (made.agencyId !== null) keepLastAgency(userId, made.agencyId)
      if (made.account !== null) keepLastAccount(userId, made.account.id)
      return made
    }
    try {
      return await update.mutateAsync({ id, updatedAt: row.updatedAt, ...content })
    } catch (error) {
      const newer = readNewerRow(error, row)
      if (newer !== null) setTarget((now) => (now.id === id ? { ...now, newer } : now))
      throw error
    }
  }

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
    minDate,
    added,
    question,
    openNew,
    openFilled,
    openAnother,
    openEdit,
    close,
    save,
    resolve,
  }
}

export type TransactionDialog = ReturnType<typeof useTransactionDialog>
