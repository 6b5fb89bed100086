import { Input, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { FileField } from '#client/app/file-field.tsx'
import { findFault } from '#client/app/schema-check.ts'
import { useToday } from '#client/app/session.ts'
import { checkUpload, type FileUpload, useFileUpload } from '#client/app/use-file-upload.ts'
import { DateInput } from '#client/ui/date-input.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { useForm } from '#client/ui/use-form.ts'
import { payOtherwiseInput } from '#shared/debts/debt-input.ts'
import type { DebtEntryRow, DebtorRow } from '#shared/debts/debtor-row.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { LABOUR_LAW } from '#shared/shortages/shortage-labels.fr.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import { newId } from '#shared/values/ids.ts'
import { isIsoDate } from '#shared/values/iso-date.ts'
import { formatAmount, formatMoney } from '#shared/values/money.ts'
import { usePayOtherwise } from './use-debt-mutations.ts'

interface PayOtherwiseModalProps {
  debtor: Pick<DebtorRow, 'id' | 'kind' | 'name' | 'balance'>
  onPaid: (entry: DebtEntryRow) => void
}

/** By bank, or as agreed on a payslip, with the file that shows it. Mount it once for each opening, which makes a new id. */
export function PayOtherwiseModal({ debtor, onPaid }: PayOtherwiseModalProps) {
  const [id] = useState(newId)
  const [opened, setOpened] = useState(true)
  const today = useToday()
  const upload = useRef<FileUpload | null>(null)
  const { mutateAsync } = usePayOtherwise()
  const form = useForm<{ amount: string; date: string; reason: string; attachmentId: string }>({
    initialValues: { amount: formatAmount(debtor.balance), date: today, reason: '', attachmentId: '' },
    validate: {
      amount: (text) => checkMoneyText(text),
      date: (date) => (isIsoDate(date) ? checkTransactionDate(date, today) : fieldMessages.dateInvalid),
      reason: (text) => findFault(payOtherwiseInput.shape.reason, text),
      attachmentId: (sent) => checkUpload(upload.current) ?? (sent === '' ? fieldMessages.fileRequired : null),
    },
  })
  const file = useFileUpload((attachmentId) => {
    form.setFieldValue('attachmentId', attachmentId)
    form.clearFieldError('attachmentId')
  })
  upload.current = file.upload
  const handleSubmit = async ({ amount, date, reason, attachmentId }: typeof form.values) => {
    if (!isIsoDate(date)) throw new TypeError('The form accepted a payment without a date')
    onPaid(await mutateAsync({ id, debtorId: debtor.id, date, amount: readMoneyText(amount), reason, attachmentId }))
  }
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title="Enregistrer un autre règlement"
      form={form}
      onSubmit={handleSubmit}
      submitLabel="Enregistrer"
    >
      <Text size="sm">
        <bdi>{debtor.name}</bdi> doit <strong>{formatMoney(debtor.balance)}</strong>. Réglé par la banque, ou convenu
        sur le bulletin de paie&nbsp;: la caisse ne change pas.
      </Text>
      {debtor.kind === 'member' && (
        <Text size="sm" c="dimmed">
          {LABOUR_LAW}
        </Text>
      )}
      <MoneyInput
        label="Montant réglé"
        required
        data-autofocus
        {...form.getInputProps('amount')}
        value={form.values.amount}
      />
      <DateInput
        label="Date"
        required
        today={today}
        maxDate={today}
        {...form.getInputProps('date')}
        value={form.values.date}
      />
      <TextInput
        label="Comment"
        required
        placeholder="Virement du 28/11, bulletin de novembre…"
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      <div>
        <Input.Label component="div" size="md" mb={4} required>
          Document
        </Input.Label>
        <FileField choice={file} error={form.errors['attachmentId']} />
      </div>
    </FormModal>
  )
}
