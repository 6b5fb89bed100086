import { Group, Radio, Textarea, TextInput } from '@mantine/core'
import { EditModal } from '#client/ui/edit-modal.tsx'
import { SteadyField } from '#client/ui/steady-field.tsx'
import { categories } from '#shared/cash/categories.ts'
import { cashLabels } from './cash-labels.ts'
import type { TransactionTypeDialog } from './use-transaction-type-dialog.ts'

interface TransactionTypeModalProps {
  dialog: TransactionTypeDialog
}

export function TransactionTypeModal({ dialog }: TransactionTypeModalProps) {
  const { form, isNew } = dialog
  return (
    <EditModal
      dialog={dialog}
      newTitle="Nouveau type de transaction"
      editTitle="Modifier le type de transaction"
      thing="ce type"
      newerLines={({ name, description }) => [
        { label: 'Nom', value: <bdi>{name}</bdi> },
        { label: 'Description', value: <bdi>{description ?? '—'}</bdi> },
      ]}
    >
      <SteadyField of={form.getInputProps('name')}>
        {(field) => (
          <TextInput label="Nom" placeholder="Achat de timbres" required autoComplete="off" data-autofocus {...field} />
        )}
      </SteadyField>
      <SteadyField of={form.getInputProps('category')} also={[isNew]}>
        {(field) => (
          <Radio.Group
            label="Catégorie"
            required
            {...(isNew ? {} : { description: 'La catégorie ne peut pas être modifiée.' })}
            {...field}
          >
            <Group gap="0.5rem 1.5rem" py="0.375rem">
              {categories.map((category) => (
                <Radio key={category} value={category} label={cashLabels[category].choice} disabled={!isNew} />
              ))}
            </Group>
          </Radio.Group>
        )}
      </SteadyField>
      <SteadyField of={form.getInputProps('description')}>
        {(field) => (
          <Textarea label="Description" placeholder="Facultatif" autosize minRows={2} maxRows={6} {...field} />
        )}
      </SteadyField>
    </EditModal>
  )
}
