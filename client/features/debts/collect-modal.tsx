import { Text } from '@mantine/core'
import { useState } from 'react'
import { useToday } from '#client/app/session.ts'
import { findFault } from '#client/app/schema-check.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { useForm } from '#client/ui/use-form.ts'
import { collectDebtInput } from '#shared/debts/debt-input.ts'
import type { DebtEntryRow, DebtorRow } from '#shared/debts/debtor-row.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { LABOUR_LAW } from '#shared/shortages/shortage-labels.fr.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import { newId } from '#shared/values/ids.ts'
import { isIsoDate } from '#shared/values/iso-date.ts'
import { formatAmount, formatMoney } from '#shared/values/money.ts'
import { DrawerFields, type DrawerValues, useDrawerAgencyId } from './drawer-fields.tsx'
import { useCollectDebt } from './use-debt-mutations.ts'

interface CollectValues extends DrawerValues {
  amount: string
}

interface CollectModalProps {
  debtor: Pick<DebtorRow, 'id' | 'kind' | 'name' | 'balance' | 'agencyId'>
  onClosed: () => void
  onCollected: (entry: DebtEntryRow) => void
}

/** Proposes all of what is owed: Enter collects it. Mount it once for each opening, which makes a new id. */
export function CollectModal({ debtor, onClosed, onCollected }: CollectModalProps) {
  const [id] = useState(newId)
  const [opened, setOpened] = useState(true)
  const today = useToday()
  const { mutateAsync } = useCollectDebt()
  const form = useForm<CollectValues>({
    initialValues: {
      amount: formatAmount(debtor.balance),
      agencyId: null,
      date: today,
      note: '',
    },
    validate: {
      amount: (text) => checkMoneyText(text),
      date: (date) => (isIsoDate(date) ? checkTransactionDate(date, today) : fieldMessages.dateInvalid),
      note: (text) => findFault(collectDebtInput.shape.note, text),
    },
  })
  const agencyId = useDrawerAgencyId(form.values.agencyId, debtor.agencyId)
  const handleSubmit = async ({ amount, date, note }: typeof form.values) => {
    if (!isIsoDate(date) || agencyId === null)
      throw new TypeError('The form accepted a repayment without date or agency')
    onCollected(await mutateAsync({ id, debtorId: debtor.id, agencyId, date, amount: readMoneyText(amount), note }))
  }
  return (
    <FormModal
      opened={opened}
      onClose={() => {
        setOpened(false)
        onClosed()
      }}
      title="Encaisser un remboursement"
      form={form}
      onSubmit={handleSubmit}
      submitLabel="Encaisser"
      submitDisabled={agencyId === null}
    >
      <Text size="sm">
        <bdi>{debtor.name}</bdi> doit <strong>{formatMoney(debtor.balance)}</strong>.
      </Text>
      {debtor.kind === 'member' && (
        <Text size="sm" c="dimmed">
          {LABOUR_LAW}
        </Text>
      )}
      <MoneyInput
        label="Montant reçu"
        required
        data-autofocus
        {...form.getInputProps('amount')}
        value={form.values.amount}
      />
      <DrawerFields form={form} agencyId={agencyId} />
    </FormModal>
  )
}
