import { useState } from 'react'
import { RemoveModal } from '#client/ui/remove-modal.tsx'
import { NO_CATEGORY } from '#shared/expenses/expense-labels.fr.ts'
import type { ListedExpense } from '#shared/expenses/expense-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { useExpenseMutations } from './use-expense-mutations.ts'

/** Of an expense that a bank paid. Mount it once for each opening. */
export function RemoveExpenseModal({ expense }: { expense: ListedExpense }) {
  const [opened, setOpened] = useState(true)
  const { removeBank } = useExpenseMutations()
  return (
    <RemoveModal
      opened={opened}
      onClose={() => setOpened(false)}
      title={'Supprimer la dépense\u00A0?'}
      row={expense}
      onRemove={removeBank.mutateAsync}
    >
      <bdi>{expense.categoryName ?? NO_CATEGORY}</bdi>, {formatMoney(expense.amount)} du {formatDate(expense.date)}.
    </RemoveModal>
  )
}
