import { checkedBy } from '#client/app/schema-check.ts'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import type { Category } from '#shared/cash/categories.ts'
import { transactionTypeForm } from '#shared/transaction-types/transaction-type-input.ts'
import { useSaveTransactionType } from './use-transaction-type-mutations.ts'

type TransactionType = ApiOutputs['transactionTypes']['list'][number]

interface TypeValues {
  name: string
  category: Category
  description: string
}

/**
 * State of the dialog that creates or edits a transaction type.
 * @param category of a new one: the open tab's
 */
export function useTransactionTypeDialog(category: Category) {
  const { create, update } = useSaveTransactionType()
  return useEditDialog<TransactionType, TypeValues>({
    emptyValues: { name: '', category, description: '' },
    validate: checkedBy(transactionTypeForm),
    toValues: (type) => ({ name: type.name, category: type.category, description: type.description ?? '' }),
    create: (id, values) => create.mutateAsync({ id, ...values }),
    update: ({ id, updatedAt }, values) => update.mutateAsync({ id, updatedAt, ...values }),
  })
}

export type TransactionTypeDialog = ReturnType<typeof useTransactionTypeDialog>
