import { useForm, type UseFormInput } from '@mantine/form'
import { useState } from 'react'
import { newId } from '#shared/values/ids.ts'
import { readNewerRow } from './newer-row.ts'

export interface EditableRow {
  id: string
  updatedAt: string
}

export interface EditedRowOptions<Row extends EditableRow, Values extends object> {
  /** The form of a new row. */
  emptyValues: Values
  validate: NonNullable<UseFormInput<Values>['validate']>
  toValues: (row: Row) => Values
  /** `id` stays the same for every attempt of one opening, so that a retry creates one row. */
  create: (id: string, values: Values) => Promise<unknown>
  /** `row` is the version that was read. A refusal `edit.stale` carries the stored row, in the shape of the result. */
  update: (row: Row, values: Values) => Promise<Row>
}

interface Target<Row> {
  id: string
  /** The row as it was read; null for a new one. */
  row: Row | null
  /** The row as another user saved it, until the user has chosen between the two. */
  newer: Row | null
}

function toTarget<Row extends EditableRow>(row: Row | null): Target<Row> {
  return { id: row?.id ?? newId(), row, newer: null }
}

/**
 * The row that a form creates or edits, with its form: for a dialog (use-edit-dialog.ts) or a page (edit-page.tsx). The form is
 * filled by `begin` only, so that no refetch overwrites what is being typed.
 * @param initial the row to edit at first; null for a new one
 */
export function useEditedRow<Row extends EditableRow, Values extends object>(
  options: EditedRowOptions<Row, Values>,
  initial: Row | null,
) {
  const { emptyValues, validate, toValues, create, update } = options
  const form = useForm<Values>({ initialValues: initial === null ? emptyValues : toValues(initial), validate })
  const [target, setTarget] = useState<Target<Row>>(() => toTarget(initial))

  /** Starts with another row, or with a new one. */
  const begin = (row: Row | null) => {
    form.setInitialValues(row === null ? emptyValues : toValues(row))
    form.reset()
    setTarget(toTarget(row))
  }

  const save = async (values: Values) => {
    const { id, row } = target
    if (row === null) return create(id, values)
    try {
      return await update(row, values)
    } catch (error) {
      const newer = readNewerRow(error, row)
      if (newer !== null) setTarget((now) => (now.id === id ? { ...now, newer } : now))
      throw error
    }
  }

  /** Continues from the newer version: with its values, or with what was typed over it. */
  const resolve = (keep: 'theirs' | 'mine') => {
    const { id, newer } = target
    if (newer === null) return
    const typed = form.getValues()
    form.setInitialValues(toValues(newer))
    form.reset()
    if (keep === 'mine') form.setValues(typed)
    setTarget({ id, row: newer, newer: null })
  }

  return { form, isNew: target.row === null, row: target.row, newer: target.newer, begin, save, resolve }
}

export type EditedRow<Row extends EditableRow, Values extends object> = Omit<
  ReturnType<typeof useEditedRow<Row, Values>>,
  'begin'
>
