import type { UseFormInput } from '@mantine/form'
import { useState } from 'react'
import { newId } from '#shared/values/ids.ts'
import { readNewerRow } from './newer-row.ts'
import { useForm } from './use-form.ts'

export interface EditableRow {
  id: string
  updatedAt: string
}

export interface EditedRowOptions<Row extends EditableRow, Values extends object> {
  emptyValues: Values
  validate: NonNullable<UseFormInput<Values>['validate']>
  toValues: (row: Row) => Values
  /** `id` stays the same for every attempt, so that a retry creates one row. */
  create: (id: string, values: Values) => Promise<unknown>
  /** `row` is the version that was read; `edit.stale` carries the stored one, in the shape of the result. */
  update: (row: Row, values: Values) => Promise<Row>
}

interface Target<Row> {
  id: string
  row: Row | null
  /** The row as another user saved it, until the user has chosen between the two. */
  newer: Row | null
}

function toTarget<Row extends EditableRow>(row: Row | null): Target<Row> {
  return { id: row?.id ?? newId(), row, newer: null }
}

/** Only `begin` fills the form, so that no refetch overwrites what is being typed. */
export function useEditedRow<Row extends EditableRow, Values extends object>(
  options: EditedRowOptions<Row, Values>,
  initial: Row | null,
) {
  const { emptyValues, validate, toValues, create, update } = options
  const form = useForm<Values>({ initialValues: initial === null ? emptyValues : toValues(initial), validate })
  const [target, setTarget] = useState<Target<Row>>(() => toTarget(initial))

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
