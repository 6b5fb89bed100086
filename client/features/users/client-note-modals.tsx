import { Group, Radio, Text, Textarea } from '@mantine/core'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { EditModal } from '#client/ui/edit-modal.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { clientNoteLabels } from '#shared/client-notes/client-note-labels.fr.ts'
import { clientNoteKinds } from '#shared/client-notes/client-note-terms.ts'
import { nameNote } from './client-note-words.ts'
import type { ClientNoteDialogs } from './use-client-note-dialogs.ts'

const lines = { autosize: true, minRows: 4, maxRows: 12 } as const

interface ClientNoteModalsProps {
  dialogs: ClientNoteDialogs
}

export function ClientNoteModals({ dialogs }: ClientNoteModalsProps) {
  const { action, note, edit, answerForm, dismiss, close, reopen, remove } = dialogs
  const thing = note?.kind === 'complaint' ? 'la réclamation' : 'la note'
  const name = note === null ? '' : nameNote(note)
  return (
    <>
      <EditModal
        dialog={edit}
        newTitle="Ajouter une note"
        editTitle={edit.row?.kind === 'complaint' ? 'Modifier la réclamation' : 'Modifier la note'}
        thing="cette note"
        newerLines={({ text }) => [{ label: 'Texte', value: <bdi>{text}</bdi> }]}
      >
        {edit.isNew && (
          <Radio.Group label="Nature" required {...edit.form.getInputProps('kind')}>
            <Group gap="0.5rem 1.5rem" py="0.375rem">
              {clientNoteKinds.map((kind) => (
                <Radio key={kind} value={kind} label={clientNoteLabels[kind]} />
              ))}
            </Group>
          </Radio.Group>
        )}
        <Textarea
          label="Texte"
          description="Le client ne le lit jamais."
          required
          data-autofocus
          {...lines}
          {...edit.form.getInputProps('text')}
        />
      </EditModal>
      <FormModal
        opened={action === 'close'}
        onClose={dismiss}
        title="Clore la réclamation"
        form={answerForm}
        onSubmit={async ({ answer }) => {
          if (note !== null) await close(note, answer)
        }}
        submitLabel="Clore"
      >
        <Text size="sm" c="dimmed" lineClamp={4} style={{ whiteSpace: 'pre-line' }}>
          {note?.text}
        </Text>
        <Textarea
          label="Réponse"
          description="Ce qui a été fait, ou dit au client. Il ne la lit pas ici."
          required
          data-autofocus
          {...lines}
          {...answerForm.getInputProps('answer')}
        />
      </FormModal>
      <ConfirmModal
        opened={action === 'reopen'}
        onClose={dismiss}
        title={'Rouvrir la réclamation\u00A0?'}
        confirmLabel="Rouvrir"
        tone="normal"
        onConfirm={async () => {
          if (note !== null) await reopen(note)
        }}
      >
        La {name} compte de nouveau parmi les réclamations ouvertes. Sa réponse reste lisible.
      </ConfirmModal>
      <ConfirmModal
        opened={action === 'remove'}
        onClose={dismiss}
        title={`Supprimer ${thing}\u00A0?`}
        confirmLabel="Supprimer"
        onConfirm={async () => {
          if (note !== null) await remove(note)
        }}
      >
        La {name} sera supprimée. Le journal d'audit en garde le texte.
      </ConfirmModal>
    </>
  )
}
