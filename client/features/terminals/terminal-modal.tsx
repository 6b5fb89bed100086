import { NumberInput, TextInput } from '@mantine/core'
import { api } from '#client/app/trpc.ts'
import { EditModal } from '#client/ui/edit-modal.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { LOCK_AFTER } from '#shared/terminals/terminal-terms.ts'
import type { TerminalDialog } from './use-terminal-dialog.ts'

export function TerminalModal({ dialog }: { dialog: TerminalDialog }) {
  const { form, isNew, opened } = dialog
  const { data: agencies } = api.agencies.list.useQuery(undefined, { enabled: opened && isNew })
  return (
    <EditModal
      dialog={dialog}
      newTitle="Ajouter un poste"
      editTitle="Modifier le poste"
      newLabel="Ajouter et voir le code"
      thing="ce poste"
      newerLines={({ name, lockAfterMinutes }) => [
        { label: 'Nom', value: <bdi>{name}</bdi> },
        { label: 'Verrouillage', value: `${lockAfterMinutes}\u00A0min` },
      ]}
    >
      <TextInput
        label="Nom du poste"
        placeholder="Poste 1"
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {isNew && (
        <SearchSelect
          label="Agence"
          description="Au poste, chacun travaille dans cette agence seulement."
          placeholder="Choisir une agence"
          required
          allowDeselect={false}
          data={(agencies ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('agencyId')}
          value={form.values.agencyId}
        />
      )}
      <NumberInput
        label="Verrouiller après"
        description="De 1 à 15 minutes sans activité."
        suffix=" min"
        min={LOCK_AFTER.min}
        max={LOCK_AFTER.max}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        required
        styles={{ wrapper: { width: 160 } }}
        {...form.getInputProps('lockAfterMinutes')}
      />
    </EditModal>
  )
}
