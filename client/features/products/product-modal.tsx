import { Group, Radio, Textarea, TextInput } from '@mantine/core'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { EditModal } from '#client/ui/edit-modal.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { SteadyField } from '#client/ui/steady-field.tsx'
import { categories } from '#shared/cash/categories.ts'
import { categoryLabels } from './category-labels.ts'
import type { ProductDialog } from './use-product-dialog.ts'

interface ProductModalProps {
  dialog: ProductDialog
  operators: ReadonlyArray<Pick<ApiOutputs['operators']['list'][number], 'id' | 'name'>>
}

export function ProductModal({ dialog, operators }: ProductModalProps) {
  const { form, row } = dialog
  // The product's own operator stays a choice when another one is active.
  const isKnown = row?.operatorId == null || operators.some(({ id }) => id === row.operatorId)
  const own = isKnown ? [] : [{ value: row.operatorId ?? '', label: row.operatorName ?? '' }]
  return (
    <EditModal
      dialog={dialog}
      newTitle="Nouveau produit"
      editTitle="Modifier le produit"
      thing="ce produit"
      newerLines={({ name, operatorName, category, description }) => [
        { label: 'Nom', value: <bdi>{name}</bdi> },
        { label: 'Opérateur', value: <bdi>{operatorName ?? '—'}</bdi> },
        { label: 'Catégorie', value: categoryLabels[category].choice },
        { label: 'Description', value: <bdi>{description ?? '—'}</bdi> },
      ]}
    >
      <SteadyField of={form.getInputProps('operatorId')} also={[operators, row]}>
        {(field) => (
          <SearchSelect
            label="Opérateur"
            placeholder="Choisir un opérateur"
            required
            data-path="operatorId"
            data={[...operators.map(({ id, name }) => ({ value: id, label: name })), ...own]}
            {...field}
            value={form.values.operatorId}
          />
        )}
      </SteadyField>
      <SteadyField of={form.getInputProps('name')}>
        {(field) => (
          <TextInput
            label="Nom du produit"
            placeholder="Envoi express"
            required
            autoComplete="off"
            data-autofocus
            {...field}
          />
        )}
      </SteadyField>
      <SteadyField of={form.getInputProps('category')}>
        {(field) => (
          <Radio.Group label="Catégorie" required {...field}>
            <Group gap="0.5rem 1.5rem" py="0.375rem">
              {categories.map((category) => (
                <Radio key={category} value={category} label={categoryLabels[category].choice} />
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
