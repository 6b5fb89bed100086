import { findFault } from '#client/app/schema-check.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import { createCategoryInput } from '#shared/expenses/expense-input.ts'
import type { ExpenseCategory } from '#shared/expenses/expense-row.ts'
import { useExpenseMutations } from './use-expense-mutations.ts'

interface CategoryValues {
  name: string
  retired: boolean
}

export function useCategoryDialog() {
  const { createCategory, updateCategory } = useExpenseMutations()
  return useEditDialog<ExpenseCategory, CategoryValues>({
    emptyValues: { name: '', retired: false },
    validate: { name: (name: string) => findFault(createCategoryInput.shape.name, name) },
    toValues: ({ name, retired }) => ({ name, retired }),
    create: (id, { name }) => createCategory.mutateAsync({ id, name }),
    update: ({ id, updatedAt }, values) => updateCategory.mutateAsync({ id, updatedAt, ...values }),
  })
}

export type CategoryDialog = ReturnType<typeof useCategoryDialog>
