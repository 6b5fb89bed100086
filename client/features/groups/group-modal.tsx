import { TextInput } from '@mantine/core'
import { EditModal } from '#client/ui/edit-modal.tsx'
import type { GroupDialog } from './use-group-dialog.ts'

interface GroupModalProps {
  dialog: GroupDialog
}

export function GroupModal({ dialog }: GroupModalProps) {
  return (
    <EditModal
      dialog={dialog}
      newTitle="Nouveau groupe"
      editTitle="Modifier le groupe"
      thing="ce groupe"
      newerLines={({ name }) => [{ label: 'Nom', value: <bdi>{name}</bdi> }]}
    >
      <TextInput
        label="Nom du groupe"
        placeholder="Zone Nord"
        required
        autoComplete="off"
        data-autofocus
        {...dialog.form.getInputProps('name')}
      />
    </EditModal>
  )
}
