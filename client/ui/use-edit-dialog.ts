import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { newId } from '#shared/ids.ts'

interface EditDialogOptions<Row extends { id: string }, Values extends object> {
  /** From `useForm` of @mantine/form. */
  form: UseFormReturnType<Values>
  /** What a new one starts with. */
  emptyValues: Values
  valuesOf: (row: Row) => Values
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

/**
 * State of a dialog that creates or edits one thing, for FormModal. The form is filled when it opens and by nothing else, so
 * that no refetch touches what is being typed (pitfall 40).
 */
export function useEditDialog<Row extends { id: string }, Values extends object>(
  options: EditDialogOptions<Row, Values>,
) {
  const { form, emptyValues, valuesOf, create, update, findNewer } = options
  const [opened, setOpened] = useState(false)
  const [target, setTarget] = useState<Target<Row>>({ id: '', row: null, newer: null })

  const start = (values: Values, next: Target<Row>) => {
    form.setInitialValues(values)
    form.reset()
    setTarget(next)
    setOpened(true)
  }

  const openNew = () => start(emptyValues, { id: newId(), row: null, newer: null })
  const openEdit = (row: Row) => start(valuesOf(row), { id: row.id, row, newer: null })

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
    form.setInitialValues(valuesOf(newer))
    form.reset()
    if (keep === 'mine') form.setValues(typed)
    setTarget({ id, row: newer, newer: null })
  }

  return {
    opened,
    isNew: target.row === null,
    row: target.row,
    newer: target.newer,
    openNew,
    openEdit,
    close: () => setOpened(false),
    save,
    resolve,
  }
}
