import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { useDirtyForm } from '#client/ui/dirty-forms.ts'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { useForm } from '#client/ui/use-form.ts'
import type { TransactionContent } from '#shared/transactions/transaction-input.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { decideAccount } from './account-choice.ts'
import { toCredit } from './credit-form.ts'
import { keepLastAccount, readLastAccounts } from './last-accounts.ts'
import { productKey } from './product-options.ts'
import { keepLastAgency } from './proposed-agency.ts'
import {
  emptyValues,
  type FormDemands,
  toContent,
  transactionRules,
  type TransactionValues,
} from './transaction-form.ts'
import type { CounterEntryTarget } from './use-counter.ts'
import { useSaveNew } from './use-save-new.ts'
import type { OfferedAccount } from './use-offered-products.ts'
import { useInvalidation } from './use-transaction-mutations.ts'

interface CounterEntryOptions {
  target: CounterEntryTarget
  agencyId: string
  today: IsoDate
  /** The open accounts of the product's operator. */
  open: readonly OfferedAccount[]
  onSaved: (row: TransactionRow) => void
}

/** One entry, with the rules, the questions and the refusals of the form. The server dates it: the day is always the present one. */
export function useCounterEntry({ target, agencyId, today, open, onSaved }: CounterEntryOptions) {
  const member = useSession()?.member
  const userId = member?.id ?? ''
  const { id, product } = target
  const demands: FormDemands = { type: product.category, agency: 'required', product: 'required' }
  const accountId = decideAccount({ open, accountId: null, mayHaveNone: false, lastUsed: readLastAccounts(userId) })
  const form = useForm<TransactionValues, TransactionContent>({
    initialValues: { ...emptyValues(demands, today), agencyId, product: productKey(product), accountId },
    validate: transactionRules(demands, today, { creditLimit: member?.creditLimit ?? null }),
    transformValues: toContent,
  })
  const invalidate = useInvalidation()
  const create = api.transactions.create.useMutation({
    meta: { outcome: 'transactions.create', fieldErrors: 'form', asks: ['transactions.duplicate'], undoable: true },
    onSuccess: () => void invalidate(),
  })
  const { question, save } = useSaveNew({ create: create.mutateAsync, onSaved: () => void invalidate() })

  const { handleSubmit, busy, failure } = useFormSubmit({
    form,
    showsFailure: true,
    onDone: () => undefined,
    onSubmit: async ({ date: _shown, ...content }) => {
      const row = await save({ id, ...content }, toCredit(form.getValues()))
      keepLastAgency(userId, agencyId)
      if (row.account !== null) keepLastAccount(userId, row.account.id)
      onSaved(row)
    },
  })
  useDirtyForm(form.values.amount !== '' && !create.isSuccess)

  // Midnight: the day of the rules and of the balance.
  const follow = useEffectEvent(() => form.setFieldValue('date', today))
  useEffect(() => {
    if (form.values.date !== today) follow()
  }, [form.values.date, today])

  return { form, handleSubmit, busy, failure, question }
}
