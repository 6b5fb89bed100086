import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { readApiError, isNetworkFailure } from '#client/messages/api-error.ts'
import { chooseSentence } from '#client/messages/failure-sentence.ts'
import { useDirtyForm } from '#client/ui/dirty-forms.ts'
import { getFieldErrors } from '#client/ui/field-errors.ts'
import { type FailureWords, takeFailure } from '#client/ui/form-failure.ts'
import { focusFirstError } from '#client/ui/focus-soon.ts'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { useSubmitOnce } from '#client/ui/use-submit-once.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { ClosingDay, ClosingDraft } from '#shared/closings/closing-day.ts'
import { newId } from '#shared/values/ids.ts'
import { refusalMessage } from '#shared/messages/refusals.fr.ts'
import {
  type ClosingValues,
  checkClosing,
  checkDraft,
  computeFigures,
  toClosingInput,
  toClosingValues,
  toQuantities,
} from './closing-values.ts'
import { useCloseDay, useSaveDraft } from './use-closing-mutations.ts'

export interface CloseRefusal {
  text: string
  /** The day to close first. */
  earlier: IsoDate | null
  /** The same again in the name of who is here now. */
  again?: FailureWords['again']
}

/** What the server loads later never overwrites typed values. */
export function useClosingForm(day: ClosingDay, onClosed: (id: string) => void) {
  const { agencyId, date, previous } = day
  const utils = api.useUtils()
  const saveDraft = useSaveDraft()
  const closeDay = useCloseDay()
  const id = useRef(newId())
  /** The version of the draft that the form is based on. */
  const readAt = useRef(day.draft?.updatedAt ?? null)
  const [newer, setNewer] = useState<ClosingDraft | null>(null)
  const [refusal, setRefusal] = useState<CloseRefusal | null>(null)
  /** The day that the confirmation shows. */
  const [asked, setAsked] = useState<ClosingDay | null>(null)
  const form = useForm<ClosingValues>({
    initialValues: toClosingValues(day.draft, previous),
    validate: (values) => checkClosing(values, day),
    onValuesChange: () => setRefusal(null),
  })
  useDirtyForm(form.isDirty())

  const readDay = () => utils.closings.day.fetch({ agencyId, date }, { staleTime: 0, meta: { outcome: 'data.load' } })

  const refuse = (error: unknown, sendAgain: () => Promise<unknown>) => {
    const fieldErrors = getFieldErrors(error)
    if (focusFirstError(form.values, fieldErrors)) return form.setErrors(fieldErrors)
    const refused = readApiError(error)
    if (refused?.reason === 'create.id_taken') id.current = newId()
    const earlier = refused?.reason === 'closings.earlier_open' ? refused.params.date : null
    const { text, again } = chooseSentence(error, 'closings.close')
    if (again === undefined) return setRefusal({ text, earlier })
    const takeOver = async () => {
      again.run()
      setRefusal(null)
      try {
        await sendAgain()
      } catch {
        // What sends has shown why.
      }
    }
    setRefusal({ text, earlier, again: { ...again, run: () => void takeOver() } })
  }

  // Reads the day again, so that the confirmation shows the figures that will be frozen.
  const { handleSubmit, busy: isAsking } = useFormSubmit({
    form,
    onSubmit: async (values) => {
      const fresh = await readDay()
      if (fresh.closing !== null || fresh.isLocked) return
      const [first] = fresh.daysToClose.days
      if (first !== undefined && first < date) {
        return setRefusal({ text: refusalMessage('closings.earlier_open', { date: first }), earlier: first })
      }
      const errors = checkClosing(values, fresh)
      form.setErrors(errors)
      if (!focusFirstError(values, errors)) setAsked(fresh)
    },
  })

  const confirm = async (): Promise<void> => {
    try {
      const closing = await closeDay.mutateAsync({
        id: id.current,
        agencyId,
        date,
        ...toClosingInput(form.values),
      })
      onClosed(closing.id)
    } catch (error) {
      refuse(error, confirm)
      // Without a network the confirmation stays open; the same call again closes once.
      if (isNetworkFailure(error)) throw error
    }
  }

  const draft = useSubmitOnce(async function save(): Promise<void> {
    const { values } = form
    const errors = checkDraft(values)
    form.setErrors(errors)
    if (focusFirstError(values, errors)) return
    try {
      const input = { agencyId, date, readAt: readAt.current, ...toClosingInput(values) }
      const saved = await saveDraft.mutateAsync(input)
      readAt.current = saved.updatedAt
      form.resetDirty(values)
    } catch (error) {
      form.setErrors(getFieldErrors(error))
      const refused = readApiError(error)
      if (refused?.reason === 'access.person_changed') {
        void takeFailure(error)
        return refuse(error, save)
      }
      if (refused?.reason !== 'edit.stale') return
      const { current } = refused.params
      if (isDraft(current)) setNewer(current)
      // The draft was deleted meanwhile.
      else readAt.current = null
    }
  })

  const resolve = (keep: 'theirs' | 'mine') => {
    if (newer === null) return
    readAt.current = newer.updatedAt
    setNewer(null)
    if (keep === 'mine') return
    const theirs = toClosingValues(newer, previous)
    form.setValues(theirs)
    form.resetDirty(theirs)
  }

  const takeBack = () => {
    if (day.reopenedCounts !== null) form.setValues(toQuantities(day.reopenedCounts))
  }

  return {
    form,
    takeBack,
    figures: computeFigures(form.values, day),
    handleSubmit,
    isAsking,
    asked,
    /** The typed count and the day that was read last. */
    askedFigures: asked === null ? null : computeFigures(form.values, asked),
    closeQuestion: () => setAsked(null),
    confirm,
    refusal,
    saveDraft: () => void draft.run(),
    isSavingDraft: draft.busy,
    newer,
    resolve,
  }
}

function isDraft(value: unknown): value is ClosingDraft {
  return typeof value === 'object' && value !== null && 'counts' in value && 'updatedAt' in value
}

export type ClosingForm = ReturnType<typeof useClosingForm>
