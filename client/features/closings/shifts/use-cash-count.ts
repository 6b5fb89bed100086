import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { readApiError } from '#client/messages/api-error.ts'
import { useDirtyForm } from '#client/ui/dirty-forms.ts'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { newId } from '#shared/values/ids.ts'
import { checkDraft, type ClosingValues, toCountLines } from '#client/features/closings/closing-values.ts'
import { toCountValues } from '#client/features/closings/count-values.ts'

export interface CashCount {
  /** The same until it is answered: a count whose answer was lost is not saved twice. */
  id: string
  counts: CountLine[]
  comment: string
}

interface CashCountOptions {
  needsComment?: boolean
  onSubmit: (count: CashCount) => Promise<unknown>
}

/** A count of the drawer with a comment. What is typed stays where the server refuses it. */
export function useCashCount({ needsComment = false, onSubmit }: CashCountOptions) {
  const id = useRef(newId())
  const form = useForm<ClosingValues>({
    initialValues: toCountValues({ needsOpening: false, accounts: [], attemptsUsed: 0 }),
    validate: (values) => {
      const errors = checkDraft(values, [])
      if (needsComment && values.comment.trim() === '') errors.comment = fieldMessages.reasonRequired
      return errors
    },
  })
  useDirtyForm(form.isDirty())
  const { handleSubmit, busy, failure } = useFormSubmit({
    form,
    showsFailure: true,
    onSubmit: async (values) => {
      try {
        await onSubmit({ id: id.current, counts: toCountLines(values), comment: values.comment })
        id.current = newId()
        form.reset()
      } catch (error) {
        if (readApiError(error)?.reason === 'create.id_taken') id.current = newId()
        throw error
      }
    },
  })
  return { form, handleSubmit, busy, failure }
}
