import { useRef } from 'react'
import { readApiError } from '#client/messages/api-error.ts'
import { useDirtyForm } from '#client/ui/dirty-forms.ts'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { useForm } from '#client/ui/use-form.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import { MAX_COMMENT_LENGTH } from '#shared/closings/closing-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { newId } from '#shared/values/ids.ts'
import { optionalTextSchema } from '#shared/values/text.ts'
import { checkPieces, type PieceValues, toPieces, toPieceValues } from './piece-values.ts'
import { findFault } from './schema-check.ts'

interface CashCountValues extends PieceValues {
  comment: string
}

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

const commentSchema = optionalTextSchema({ max: MAX_COMMENT_LENGTH, multiline: true })

/** A count of the drawer with a comment. What is typed stays where the server refuses it. */
export function useCashCount({ needsComment = false, onSubmit }: CashCountOptions) {
  const id = useRef(newId())
  const form = useForm<CashCountValues>({
    initialValues: { ...toPieceValues([]), comment: '' },
    validate: (values) => ({
      ...checkPieces(values),
      comment:
        needsComment && values.comment.trim() === ''
          ? fieldMessages.reasonRequired
          : findFault(commentSchema, values.comment),
    }),
  })
  useDirtyForm(form.isDirty())
  const { handleSubmit, busy, failure } = useFormSubmit({
    form,
    showsFailure: true,
    onSubmit: async (values) => {
      try {
        await onSubmit({ id: id.current, counts: toPieces(values), comment: values.comment })
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
