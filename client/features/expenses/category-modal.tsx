import { Checkbox, TextInput } from '@mantine/core'
import { EditModal } from '#client/ui/edit-modal.tsx'
import type { CategoryDialog } from './use-category-dialog.ts'

export function CategoryModal({ dialog }: { dialog: CategoryDialog }) {
  const { form, isNew } = dialog
  return (
    <EditModal
      dialog={dialog}
      newTitle="Nouvelle catégorie"
      editTitle="Modifier la catégorie"
      thing="cette catégorie"
      newerLines={({ name }) => [{ label: 'Nom', value: <bdi>{name}</bdi> }]}
    >
      <TextInput
        label="Nom"
        placeholder="Transport"
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {!isNew && (
        <Checkbox
          label="Hors service"
          description="N'est plus proposée. Les dépenses d'avant la gardent."
          {...form.getInputProps('retired', { type: 'checkbox' })}
        />
      )}
    </EditModal>
  )
}
