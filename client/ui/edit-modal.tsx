import type { ReactNode } from 'react'
import { EditedRowNotice, type EditedRowWords } from './edited-row-notice.tsx'
import { FormModal } from './form-modal.tsx'
import type { EditDialog } from './use-edit-dialog.ts'
import type { EditableRow } from './use-edited-row.ts'

interface EditModalProps<Row extends EditableRow, Values extends object> extends EditedRowWords<Row> {
  dialog: EditDialog<Row, Values>
  newTitle: string
  editTitle: string
  /** Of the button that makes a new one. */
  newLabel?: string
  children: ReactNode
}

export function EditModal<Row extends EditableRow, Values extends object>(props: EditModalProps<Row, Values>) {
  const { dialog, newTitle, editTitle, newLabel = 'Créer', children, ...words } = props
  const { form, opened, isNew, newer, close, save, resolve } = dialog
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={isNew ? newTitle : editTitle}
      form={form}
      onSubmit={save}
      submitLabel={isNew ? newLabel : 'Enregistrer'}
      submitDisabled={newer !== null}
      notice={<EditedRowNotice {...words} newer={newer} onResolve={resolve} />}
    >
      {children}
    </FormModal>
  )
}
