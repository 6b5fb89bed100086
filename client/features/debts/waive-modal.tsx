import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { findFault } from '#client/app/schema-check.ts'
import { useToday } from '#client/app/session.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { useForm } from '#client/ui/use-form.ts'
import { waiveDebtInput } from '#shared/debts/debt-input.ts'
import type { DebtorRow } from '#shared/debts/debtor-row.ts'
import { newId } from '#shared/values/ids.ts'
import { formatAmount } from '#shared/values/money.ts'
import { useWaiveDebt } from './use-debt-mutations.ts'

interface WaiveModalProps {
  debtor: Pick<DebtorRow, 'id' | 'name' | 'balance'>
  onClosed: () => void
}

/** Mount it once for each opening, which makes a new id. */
export function WaiveModal({ debtor, onClosed }: WaiveModalProps) {
  const [id] = useState(newId)
  const [opened, setOpened] = useState(true)
  const date = useToday()
  const { mutateAsync } = useWaiveDebt()
  const form = useForm({
    initialValues: { amount: formatAmount(debtor.balance), reason: '' },
    validate: {
      amount: (text) => checkMoneyText(text),
      reason: (text) => findFault(waiveDebtInput.shape.reason, text),
    },
  })
  return (
    <FormModal
      opened={opened}
      onClose={() => {
        setOpened(false)
        onClosed()
      }}
      title="Accorder une remise"
      form={form}
      onSubmit={({ amount, reason }) =>
        mutateAsync({ id, debtorId: debtor.id, date, amount: readMoneyText(amount), reason })
      }
      submitLabel="Accorder la remise"
    >
      <Text size="sm" c="dimmed">
        Ce que <bdi>{debtor.name}</bdi> ne paiera pas. La caisse ne change pas.
      </Text>
      <MoneyInput
        label="Montant de la remise"
        required
        data-autofocus
        {...form.getInputProps('amount')}
        value={form.values.amount}
      />
      <TextInput label="Motif" required autoComplete="off" {...form.getInputProps('reason')} />
    </FormModal>
  )
}
