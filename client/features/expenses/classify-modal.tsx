import { Text } from '@mantine/core'
import { useState } from 'react'
import { FormModal } from '#client/ui/form-modal.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { useForm } from '#client/ui/use-form.ts'
import type { ListedExpense } from '#shared/expenses/expense-row.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import { useCategoryChoices } from './category-choices.ts'
import { useExpenseMutations } from './use-expense-mutations.ts'

/** Mount it once for each opening. */
export function ClassifyModal({ expense }: { expense: ListedExpense }) {
  const { via, id, categoryId, amount, date } = expense
  const [opened, setOpened] = useState(true)
  const { classify } = useExpenseMutations()
  const choices = useCategoryChoices()
  const form = useForm<{ categoryId: string | null }>({
    initialValues: { categoryId },
    validate: { categoryId: (value) => (value === null ? fieldMessages.required : null) },
  })
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title="Classer la dépense"
      form={form}
      onSubmit={(values) => classify.mutateAsync({ via, id, categoryId: values.categoryId ?? '' })}
      submitLabel="Enregistrer"
    >
      <Text size="sm" c="dimmed">
        {formatMoney(amount)} du {formatDate(date)}.
      </Text>
      <SearchSelect
        label="Catégorie"
        required
        allowDeselect={false}
        data-autofocus
        data={choices}
        {...form.getInputProps('categoryId')}
        value={form.values.categoryId}
      />
    </FormModal>
  )
}
