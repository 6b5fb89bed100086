import { useState } from 'react'
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

  const open = (row: Row | null) => {
    begin(row)
    setOpened(true)
  }

  return {
    ...edited,
    opened,
    openNew: () => open(null),
    openEdit: open,
    close: () => setOpened(false),
  }
}
