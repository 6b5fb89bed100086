import { Switch, Textarea, TextInput } from '@mantine/core'
import { findFault } from '#client/app/schema-check.ts'
import { api } from '#client/app/trpc.ts'
import { EditModal } from '#client/ui/edit-modal.tsx'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { checkMoneyText, readMoneyText } from '#client/ui/money-text.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { SteadyField } from '#client/ui/steady-field.tsx'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import { debtNoteSchema } from '#shared/debts/debt-input.ts'
import type { DebtorRow } from '#shared/debts/debtor-row.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatAmount, formatMoney } from '#shared/values/money.ts'
import { normalisePhone } from '#shared/values/phone.ts'
import { useUpdateDebtor } from './use-debt-mutations.ts'

interface CustomerValues {
  name: string
  phone: string
  agencyId: string | null
  limit: string
  note: string
  active: boolean
}

const emptyCustomer: CustomerValues = { name: '', phone: '', agencyId: null, limit: '', note: '', active: true }
const limitRules = { allowZero: true } as const

export function useCustomerDialog() {
  const update = useUpdateDebtor()
  return useEditDialog<DebtorRow, CustomerValues>({
    emptyValues: emptyCustomer,
    validate: {
      name: (name) => (name.trim() === '' ? fieldMessages.nameRequired : null),
      phone: (phone) => (phone.trim() !== '' && normalisePhone(phone) === null ? fieldMessages.phoneInvalid : null),
      agencyId: (id) => (id === null ? fieldMessages.chooseAgency : null),
      limit: (text) => (text.trim() === '' ? null : checkMoneyText(text, limitRules)),
      note: (note) => findFault(debtNoteSchema, note),
    },
    toValues: ({ name, phone, agencyId, limit, note, active }) => ({
      name,
      phone: phone ?? '',
      agencyId,
      limit: limit === null ? '' : formatAmount(limit),
      note: note ?? '',
      active,
    }),
    create: () => Promise.reject(new TypeError('A customer comes of an advance')),
    update: ({ id, updatedAt }, { agencyId, limit: text, ...values }) => {
      const limit = text.trim() === '' ? null : readMoneyText(text, limitRules)
      return update.mutateAsync({ id, updatedAt, ...values, agencyId: agencyId ?? '', limit })
    },
  })
}

export function CustomerModal({ dialog }: { dialog: ReturnType<typeof useCustomerDialog> }) {
  const { form } = dialog
  const agencies = api.agencies.list.useQuery().data
  return (
    <EditModal
      dialog={dialog}
      newTitle=""
      editTitle="Modifier le client"
      thing="ce client"
      newerLines={({ name, phone, limit }) => [
        { label: 'Nom', value: <bdi>{name}</bdi> },
        { label: 'Téléphone', value: phone ?? '—' },
        { label: 'Plafond', value: limit === null ? 'Sans plafond' : formatMoney(limit) },
      ]}
    >
      <SteadyField of={form.getInputProps('name')}>
        {(field) => <TextInput label="Nom" required autoComplete="off" data-autofocus {...field} />}
      </SteadyField>
      <SteadyField of={form.getInputProps('phone')}>
        {(field) => <TextInput label="Téléphone" placeholder="Facultatif" type="tel" autoComplete="off" {...field} />}
      </SteadyField>
      <SteadyField of={form.getInputProps('agencyId')} also={[agencies]}>
        {(field) => (
          <SearchSelect
            label="Agence habituelle"
            required
            allowDeselect={false}
            data={agencies?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            {...field}
            value={form.values.agencyId}
          />
        )}
      </SteadyField>
      <SteadyField of={form.getInputProps('limit')}>
        {(field) => (
          <MoneyInput
            label="Plafond de ce qu'il peut devoir"
            placeholder="Sans plafond"
            rules={limitRules}
            {...field}
            value={form.values.limit}
          />
        )}
      </SteadyField>
      <SteadyField of={form.getInputProps('note')}>
        {(field) => <Textarea label="Note" placeholder="Facultatif" {...field} />}
      </SteadyField>
      <Switch
        label="Peut recevoir une avance"
        description="Sans effet sur ce qui est déjà dû."
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </EditModal>
  )
}
