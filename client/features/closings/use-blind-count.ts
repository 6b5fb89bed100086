import { useRef } from 'react'
import { useAwaitedTransfers } from '#client/app/seen-transfers.ts'
import { readApiError } from '#client/messages/api-error.ts'
import { useDirtyForm } from '#client/ui/dirty-forms.ts'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { useForm } from '#client/ui/use-form.ts'
import type { CountDay } from '#shared/closings/blind-count.ts'
import { newId } from '#shared/values/ids.ts'
import type { ClosingValues } from './closing-values.ts'
import { checkCount, toCountInput, toCountValues } from './count-values.ts'
import { useSubmitCount } from './use-closing-mutations.ts'

/** What is typed stays after a count that was not right: only what was wrong is counted again. */
export function useBlindCount(day: CountDay) {
  const { agencyId, date } = day
  const submitCount = useSubmitCount()
  const { seenTransfers } = useAwaitedTransfers(day)
  const id = useRef(newId())
  const form = useForm<ClosingValues>({
    initialValues: toCountValues(day),
    validate: (values) => checkCount(values, day),
  })
  useDirtyForm(form.isDirty())
  const { handleSubmit, busy, failure } = useFormSubmit({
    form,
    showsFailure: true,
    onSubmit: async (values) => {
      try {
        // The same id until it is answered: a count whose answer was lost is not counted twice.
        const counted = { ...toCountInput(values, day), seenTransfers }
        const outcome = await submitCount.mutateAsync({ id: id.current, agencyId, date, ...counted })
        id.current = newId()
        if (outcome.closed !== null) form.resetDirty(values)
      } catch (error) {
        if (readApiError(error)?.reason === 'create.id_taken') id.current = newId()
        throw error
      }
    },
  })
  return { form, handleSubmit, busy, failure }
}
