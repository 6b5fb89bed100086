import { Group, Radio, Switch, Textarea, TextInput } from '@mantine/core'
import { EditPage } from '#client/ui/edit-page.tsx'
import { categories, type Category } from '#shared/cash/categories.ts'
import { OperatorField } from './operator-field.tsx'
import { type CatalogueType, useTypeForm } from './use-type-form.ts'

const categoryLabels: Record<Category, string> = { incoming: 'Produit crédité', outgoing: 'Produit débité' }

interface TypeFormProps {
  label: string
  type: CatalogueType | null
  onLeave: () => void
}

/** Creates or edits a product of the catalogue. One that transactions use keeps its category and its operator. */
export function TypeForm({ label, type, onLeave }: TypeFormProps) {
  const edited = useTypeForm(type)
  const { form, row } = edited
  const isUsed = row?.isUsed === true
  const operator =
    row === null || row.operatorId === null ? null : { id: row.operatorId, name: row.operatorName ?? '—' }
  return (
    <EditPage
      edited={edited}
      label={label}
      onLeave={onLeave}
      thing="ce produit"
      newerLines={({ name, category, operatorName, description, active }) => [
        { label: 'Nom', value: <bdi>{name}</bdi> },
        { label: 'Catégorie', value: categoryLabels[category] },
        { label: 'Opérateur', value: <bdi>{operatorName ?? '—'}</bdi> },
        { label: 'Description', value: <bdi>{description ?? '—'}</bdi> },
        { label: 'Statut', value: active ? 'Actif' : 'Inactif' },
      ]}
    >
      <TextInput label="Nom" placeholder="Envoi Ria" required autoComplete="off" {...form.getInputProps('name')} />
      <Radio.Group
        label="Catégorie"
        required
        {...(isUsed
          ? { description: 'Des transactions utilisent ce produit\u00A0: sa catégorie ne change plus.' }
          : {})}
        {...form.getInputProps('category')}
      >
        <Group gap="0.5rem 1.5rem" py="0.375rem">
          {categories.map((category) => (
            <Radio key={category} value={category} label={categoryLabels[category]} disabled={isUsed} />
          ))}
        </Group>
      </Radio.Group>
      <OperatorField
        current={operator}
        disabled={isUsed}
        {...(isUsed
          ? { description: 'Des transactions utilisent ce produit\u00A0: son opérateur ne change plus.' }
          : {})}
        {...form.getInputProps('operatorId')}
        value={form.values.operatorId}
        onChange={(operatorId) => form.setFieldValue('operatorId', operatorId)}
      />
      <Textarea
        label="Description"
        placeholder="Facultatif"
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <Switch
        label="Actif"
        description="Un produit inactif n'est plus proposé aux clients."
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </EditPage>
  )
}
