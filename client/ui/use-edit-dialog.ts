import { useCallbackRef } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { type EditableRow, type EditedRow, type EditedRowOptions, useEditedRow } from './use-edited-row.ts'

export interface EditDialog<Row extends EditableRow, Values extends object> extends EditedRow<Row, Values> {
  opened: boolean
  openNew: () => void
  openEdit: (row: Row) => void
  close: () => void
}

export function useEditDialog<Row extends EditableRow, Values extends object>(
  options: EditedRowOptions<Row, Values>,
): EditDialog<Row, Values> {
  const [opened, setOpened] = useState(false)
  const { begin, ...edited } = useEditedRow(options, null)

  // The same at each render: a list beside the dialog does not render at every key that is typed in it.
  const openEdit = useCallbackRef((row: Row | null) => {
    begin(row)
    setOpened(true)
  })
  const openNew = useCallback(() => openEdit(null), [openEdit])

  return {
    ...edited,
    opened,
    openNew,
    openEdit,
    close: () => setOpened(false),
  }
}
