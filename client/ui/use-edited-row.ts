import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { newId } from '#shared/values/ids.ts'

export interface EditedRowOptions<Row extends { id: string }, Values extends object> {
  /** From `useForm` of @mantine/form. */
  form: UseFormReturnType<Values>
  toValues: (row: Row) => Values
  /** `id` is the same for every attempt of one opening, so that a retry creates once (D10). */
  create: (id: string, values: Values) => Promise<unknown>
  /** `row` is the version that was read (D11). */
  update: (row: Row, values: Values) => Promise<unknown>
  /** After a failed update: the row as somebody else saved it meanwhile, or null where that was not the reason. */
  findNewer: (error: unknown, row: Row) => Promise<Row | null>
}

interface Target<Row> {
  id: string
  /** The row as it was read; null for a new one. */
  row: Row | null
  /** The same row as somebody else saved it, until the person has chosen (pitfall 43). */
  newer: Row | null
}

function toTarget<Row extends { id: string }>(row: Row | null): Target<Row> {
  return { id: row?.id ?? newId(), row, newer: null }
}

/**
 * What a form creates or edits, for a dialog (use-edit-dialog.ts) or for a page of its own (FormPage). The form is filled at
 * the beginning and by nothing else, so that no refetch touches what is being typed (pitfall 40).
 * @param initial the row that is edited from the first moment on; null for a new one
 */
export function useEditedRow<Row extends { id: string }, Values extends object>(
  options: EditedRowOptions<Row, Values>,
  initial: Row | null,
) {
  const { form, toValues, create, update, findNewer } = options
  const [target, setTarget] = useState<Target<Row>>(() => toTarget(initial))

  /** Begins anew with another row, or with a new one. */
  const begin = (row: Row | null, values: Values) => {
    form.setInitialValues(values)
    form.reset()
    setTarget(toTarget(row))
  }

  const save = async (values: Values) => {
    const { id, row } = target
    if (row === null) return create(id, values)
    try {
      return await update(row, values)
    } catch (error) {
      const newer = await findNewer(error, row).catch(() => null)
      if (newer !== null) setTarget((now) => (now.id === id ? { ...now, newer } : now))
      throw error
    }
  }

  /** Goes on from the newer version: with its values, or with what was typed over it. */
  const resolve = (keep: 'theirs' | 'mine') => {
    const { id, newer } = target
    if (newer === null) return
    const typed = form.getValues()
    form.setInitialValues(toValues(newer))
    form.reset()
    if (keep === 'mine') form.setValues(typed)
    setTarget({ id, row: newer, newer: null })
  }

  return { isNew: target.row === null, row: target.row, newer: target.newer, begin, save, resolve }
}
