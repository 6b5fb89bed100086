import { Input, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { FileField } from '#client/app/file-field.tsx'
import { checkUpload, type FileUpload, useFileUpload } from '#client/app/use-file-upload.ts'
import { api } from '#client/app/trpc.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { formatMonth } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { formatAmount, formatMoney } from '#shared/values/money.ts'
import type { MonthRow } from './month-rows.ts'
import { useCommissionMutations } from './use-commission-mutations.ts'

interface DeclareModalProps {
  month: IsoDate
  row: MonthRow
}

const ALL = 'all'
const amountRules = { allowZero: true }

/** What the operator says it owes, for the first time or corrected. Mount it once for each opening, which makes a new id. */
export function DeclareModal({ month, row }: DeclareModalProps) {
  const [id] = useState(newId)
  const [opened, setOpened] = useState(true)
  const { declaration } = row
  const { declare, correct } = useCommissionMutations()
  const agencies = api.agencies.list.useQuery().data ?? []
  const upload = useRef<FileUpload | null>(null)
  const form = useForm({
    initialValues: {
      declared: declaration === null ? '' : formatAmount(declaration.declared),
      agencyId: row.agencyId ?? ALL,
      note: declaration?.note ?? '',
      attachmentId: '',
    },
    validate: {
      declared: (text) => checkMoneyText(text, amountRules),
      attachmentId: () => checkUpload(upload.current),
    },
  })
  const file = useFileUpload((attachmentId) => {
    form.setFieldValue('attachmentId', attachmentId)
    form.clearFieldError('attachmentId')
  })
  upload.current = file.upload
  const handleSubmit = async ({ declared, agencyId, note, attachmentId }: typeof form.values) => {
    const content = { declared: readMoneyText(declared, amountRules), note }
    if (declaration !== null) {
      await correct.mutateAsync({ id: declaration.id, updatedAt: declaration.updatedAt, ...content })
      return
    }
    await declare.mutateAsync({
      id,
      operatorId: row.operatorId,
      month,
      agencyId: agencyId === ALL ? null : agencyId,
      attachmentId: attachmentId === '' ? null : attachmentId,
      ...content,
    })
  }
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title={declaration === null ? `Déclarer ${formatMonth(month)}` : 'Corriger la déclaration'}
      form={form}
      onSubmit={handleSubmit}
      submitLabel="Enregistrer"
    >
      <Text size="sm" c="dimmed">
        Ce que <bdi>{row.operatorName}</bdi> dit vous devoir. D'après votre barème&nbsp;:{' '}
        <strong>{formatMoney(row.accrued)}</strong>. Ensuite, les règles de ce mois ne changent plus.
      </Text>
      <MoneyInput
        label="Montant déclaré"
        required
        data-autofocus
        rules={amountRules}
        {...form.getInputProps('declared')}
        value={form.values.declared}
      />
      {declaration === null && agencies.length > 1 && (
        <SearchSelect
          label="Pour"
          required
          allowDeselect={false}
          data={[
            { value: ALL, label: 'Toutes les agences' },
            ...agencies.map(({ id: value, name: label }) => ({ value, label })),
          ]}
          {...form.getInputProps('agencyId')}
          value={form.values.agencyId}
        />
      )}
      <Textarea label="Note" placeholder="Facultatif" {...form.getInputProps('note')} />
      {declaration === null && (
        <div>
          <Input.Label component="div" size="md" mb={4}>
            Relevé de l'opérateur (facultatif)
          </Input.Label>
          <FileField choice={file} error={form.errors['attachmentId']} />
        </div>
      )}
    </FormModal>
  )
}
