import { useForm } from '@mantine/form'
import { checkedBy } from '#client/app/schema-check.ts'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { readApiError } from '#client/messages/api-error.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import type { Category } from '#shared/values/statuses.ts'
import { transactionTypeForm } from '#shared/transaction-types/transaction-type-input.ts'
import { useSaveTransactionType } from './use-transaction-type-mutations.ts'

type TransactionType = ApiOutputs['transactionTypes']['list'][number]

interface TypeValues {
  name: string
  category: Category
  description: string
}

/** The dialog that creates or edits a type, and its form. A new one is of the open tab, unless another is chosen. */
export function useTransactionTypeDialog(category: Category) {
  const utils = api.useUtils()
  const { create, update } = useSaveTransactionType()
  const emptyValues: TypeValues = { name: '', category, description: '' }
  const form = useForm<TypeValues>({
    initialValues: emptyValues,
    validate: checkedBy(transactionTypeForm),
  })
  const dialog = useEditDialog<TransactionType, TypeValues>({
    form,
    emptyValues,
    toValues: (type) => ({ name: type.name, category: type.category, description: type.description ?? '' }),
    create: (id, values) => create.mutateAsync({ id, ...values }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...values }),
    findNewer: async (error, { id }) => {
      if (readApiError(error)?.reason !== 'edit.stale') return null
      const types = await utils.transactionTypes.list.fetch({}, { staleTime: 0 })
      return types.find((type) => type.kind === 'custom' && type.id === id) ?? null
    },
  })
  return { form, ...dialog }
}

export type TransactionTypeDialog = ReturnType<typeof useTransactionTypeDialog>
