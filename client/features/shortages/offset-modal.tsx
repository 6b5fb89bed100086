import { Text } from '@mantine/core'
import { useState } from 'react'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { useForm } from '#client/ui/use-form.ts'
import type { DebtorRow } from '#shared/debts/debtor-row.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { LABOUR_LAW } from '#shared/shortages/shortage-labels.fr.ts'
import type { SurplusRow } from '#shared/shortages/shortage-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import { formatMoney } from '#shared/values/money.ts'
import { useShortageActions } from './use-shortage-mutations.ts'

interface OffsetModalProps {
  debtor: DebtorRow
  surpluses: readonly SurplusRow[]
}

interface OffsetValues {
  closingId: string | null
  amount: string
}

/** Mount it once for each opening, which makes a new id. */
export function OffsetModal({ debtor, surpluses }: OffsetModalProps) {
  const [id] = useState(newId)
  const [opened, setOpened] = useState(true)
  const { offset } = useShortageActions()
  const form = useForm<OffsetValues>({
    initialValues: { closingId: null, amount: '' },
    validate: {
      closingId: (closingId) => (closingId === null ? fieldMessages.required : null),
      amount: (text) => checkMoneyText(text),
    },
  })
  const held = surpluses.filter(
    ({ state, left, countedBy }) => state === 'held' && left > 0 && countedBy === debtor.memberId,
  )
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title="Compenser avec un excédent"
      form={form}
      onSubmit={({ closingId, amount }) =>
        offset.mutateAsync({ id, debtorId: debtor.id, closingId: closingId ?? '', amount: readMoneyText(amount) })
      }
      submitLabel="Compenser"
    >
      <Text size="sm">
        <bdi>{debtor.name}</bdi> doit <strong>{formatMoney(debtor.balance)}</strong>.
      </Text>
      <SearchSelect
        label="Excédent de la même personne"
        required
        description={held.length === 0 ? "Cette personne n'a compté aucun excédent qui soit encore gardé." : null}
        data={held.map(({ closingId, date, left, agencyName }) => ({
          value: closingId,
          label: `${formatDate(date)}, ${agencyName}, reste ${formatMoney(left)}`,
        }))}
        {...form.getInputProps('closingId')}
        value={form.values.closingId}
      />
      <MoneyInput label="Montant" required {...form.getInputProps('amount')} value={form.values.amount} />
      <Text size="sm" c="dimmed">
        {LABOUR_LAW}
      </Text>
    </FormModal>
  )
}
