import { TextInput } from '@mantine/core'
import { FormModal } from '#client/ui/form-modal.tsx'
import { NewerVersionNotice } from '#client/ui/newer-version-notice.tsx'
import type { GroupDialog } from './use-group-dialog.ts'

interface GroupModalProps {
  dialog: GroupDialog
}

/** Creates a group, or renames one (spec 001 §2). */
export function GroupModal({ dialog }: GroupModalProps) {
  const { form, opened, isNew, newer, close, save, resolve } = dialog
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={isNew ? 'Nouveau groupe' : 'Modifier le groupe'}
      form={form}
      onSubmit={save}
      submitLabel={isNew ? 'Créer' : 'Enregistrer'}
      submitDisabled={newer !== null}
      notice={
        newer !== null && (
          <NewerVersionNotice
            title="Modifié entre-temps"
            lines={[{ label: 'Nom', value: <bdi>{newer.name}</bdi> }]}
            onResolve={resolve}
          >
            Quelqu'un a enregistré ce groupe pendant votre saisie. Il contient maintenant&nbsp;:
          </NewerVersionNotice>
        )
      }
    >
      <TextInput
        label="Nom du groupe"
        placeholder="Zone Nord"
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormModal>
  )
}
