import type { ReactNode } from 'react'
import { EditedRowNotice, type EditedRowWords } from './edited-row-notice.tsx'
import { FormPage } from './form-page.tsx'
import type { EditableRow, EditedRow } from './use-edited-row.ts'

interface EditPageProps<Row extends EditableRow, Values extends object> extends EditedRowWords<Row> {
  edited: EditedRow<Row, Values>
  label: string
  onLeave: () => void
  children: ReactNode
}

export function EditPage<Row extends EditableRow, Values extends object>(props: EditPageProps<Row, Values>) {
  const { edited, label, onLeave, children, ...words } = props
  const { form, isNew, newer, save, resolve } = edited
  return (
    <FormPage
      label={label}
      form={form}
      onSubmit={save}
      onLeave={onLeave}
      submitLabel={isNew ? 'Créer' : 'Enregistrer'}
      submitDisabled={newer !== null}
      notice={<EditedRowNotice {...words} newer={newer} onResolve={resolve} />}
    >
      {children}
    </FormPage>
  )
}
