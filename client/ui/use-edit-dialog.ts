import { useState } from 'react'
import { type EditedRowOptions, useEditedRow } from './use-edited-row.ts'

interface EditDialogOptions<Row extends { id: string }, Values extends object> extends EditedRowOptions<Row, Values> {
  /** What a new one starts with. */
  emptyValues: Values
}

/** State of a dialog that creates or edits one thing, for FormModal. */
export function useEditDialog<Row extends { id: string }, Values extends object>(
  options: EditDialogOptions<Row, Values>,
) {
  const { emptyValues, toValues } = options
  const [opened, setOpened] = useState(false)
  const { begin, ...edited } = useEditedRow(options, null)

  const start = (row: Row | null, values: Values) => {
    begin(row, values)
    setOpened(true)
  }

  return {
    opened,
    ...edited,
    openNew: () => start(null, emptyValues),
    openEdit: (row: Row) => start(row, toValues(row)),
    close: () => setOpened(false),
  }
}
