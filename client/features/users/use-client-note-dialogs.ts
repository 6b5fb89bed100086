import { useState } from 'react'
import { checkedBy } from '#client/app/schema-check.ts'
import { useEditDialog } from '#client/ui/use-edit-dialog.ts'
import { useForm } from '#client/ui/use-form.ts'
import { type ClientNoteForm, clientNoteForm, closeComplaintForm } from '#shared/client-notes/client-note-input.ts'
import type { ClientNote } from './client-note-words.ts'
import { useClientNoteMutations } from './use-client-note-mutations.ts'

type NoteAction = 'close' | 'reopen' | 'remove'

/** State of the dialogs about a client's notes: one writes, the others act on the note that is kept while they fade out. */
export function useClientNoteDialogs(userId: string) {
  const { create, update, close, reopen, remove } = useClientNoteMutations()
  const [asked, setAsked] = useState<{ action: NoteAction | null; note: ClientNote | null }>({
    action: null,
    note: null,
  })
  const edit = useEditDialog<ClientNote, ClientNoteForm>({
    emptyValues: { kind: 'note', text: '' },
    validate: checkedBy(clientNoteForm),
    toValues: ({ kind, text }) => ({ kind, text }),
    create: (id, values) => create.mutateAsync({ id, userId, ...values }),
    update: ({ id, updatedAt }, { text }) => update.mutateAsync({ id, updatedAt, text }),
  })
  const answerForm = useForm({ initialValues: { answer: '' }, validate: checkedBy(closeComplaintForm) })

  const ask = (action: NoteAction, note: ClientNote) => {
    if (action === 'close') {
      answerForm.setInitialValues({ answer: note.answer ?? '' })
      answerForm.reset()
    }
    setAsked({ action, note })
  }

  return {
    ...asked,
    edit,
    answerForm,
    ask,
    dismiss: () => setAsked(({ note }) => ({ action: null, note })),
    close: (note: ClientNote, answer: string) => close.mutateAsync({ id: note.id, updatedAt: note.updatedAt, answer }),
    reopen: ({ id, updatedAt }: ClientNote) => reopen.mutateAsync({ id, updatedAt }),
    remove: ({ id }: ClientNote) => remove.mutateAsync({ id }),
  }
}

export type ClientNoteDialogs = ReturnType<typeof useClientNoteDialogs>
