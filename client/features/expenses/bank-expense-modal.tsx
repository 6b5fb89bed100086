import { Input, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { FileField } from '#client/app/file-field.tsx'
import { useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { checkUpload, type FileUpload, useFileUpload } from '#client/app/use-file-upload.ts'
import { DateInput } from '#client/ui/date-input.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { namePlace } from '#shared/places/place-labels.fr.ts'
import { endOfMonth } from '#shared/values/calendar-date.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { bankExpenseRules, type BankExpenseValues, toBankExpense } from './bank-expense-form.ts'
import { useCategoryChoices } from './category-choices.ts'
import { useExpenseMutations } from './use-expense-mutations.ts'

/** Begins on the last day of the month that is shown. Mount it once for each opening, which makes a new id. */
export function BankExpenseModal({ month }: { month: IsoDate }) {
  const [id] = useState(newId)
  const [opened, setOpened] = useState(true)
  const today = useToday()
  const { payByBank } = useExpenseMutations()
  const categories = useCategoryChoices()
  const { data: agencies = [] } = api.agencies.list.useQuery()
  const { data: places = [] } = api.places.balances.useQuery()
  const banks = places.filter(({ kind, active }) => kind === 'bank' && active)
  const upload = useRef<FileUpload | null>(null)
  const end = endOfMonth(month)
  const form = useForm<BankExpenseValues>({
    initialValues: {
      agencyId: null,
      placeId: null,
      categoryId: null,
      date: end < today ? end : today,
      amount: '',
      note: '',
      attachmentId: '',
    },
    validate: { ...bankExpenseRules(today), attachmentId: () => checkUpload(upload.current) },
  })
  const file = useFileUpload((attachmentId) => {
    form.setFieldValue('attachmentId', attachmentId)
    form.clearFieldError('attachmentId')
  })
  upload.current = file.upload
  const select = (name: 'agencyId' | 'placeId' | 'categoryId') => ({
    ...form.getInputProps(name),
    value: form.values[name],
  })
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title="Dépense payée par la banque"
      form={form}
      onSubmit={(values) => payByBank.mutateAsync({ id, ...toBankExpense(values) })}
      submitLabel="Enregistrer"
    >
      <Text size="sm" c="dimmed">
        Aucune caisse ne change. Une dépense en espèces se saisit dans le journal.
      </Text>
      <SearchSelect
        label="Catégorie"
        placeholder="Choisir"
        required
        allowDeselect={false}
        data-autofocus
        data={categories}
        {...select('categoryId')}
      />
      <MoneyInput label="Montant" required {...form.getInputProps('amount')} value={form.values.amount} />
      <DateInput
        label="Date"
        required
        today={today}
        maxDate={today}
        {...form.getInputProps('date')}
        value={form.values.date}
      />
      <SearchSelect
        label="Agence"
        placeholder="Hors agence, pour toutes"
        clearable
        data={agencies.map((agency) => ({ value: agency.id, label: agency.name }))}
        {...select('agencyId')}
      />
      {banks.length > 0 && (
        <SearchSelect
          label="Banque"
          description="Le solde de la banque choisie baisse d'autant."
          placeholder="Une banque non suivie"
          clearable
          data={banks.map((bank) => ({ value: bank.id, label: namePlace(bank) }))}
          {...select('placeId')}
        />
      )}
      <Textarea label="Note" placeholder="Facultatif" {...form.getInputProps('note')} />
      <div>
        <Input.Label component="div" size="md" mb={4}>
          Document
        </Input.Label>
        <FileField choice={file} error={form.errors['attachmentId']} />
      </div>
    </FormModal>
  )
}
