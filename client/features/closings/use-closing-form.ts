import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { readApiError, isNetworkFailure } from '#client/messages/api-error.ts'
import { chooseSentence } from '#client/messages/failure-sentence.ts'
import { useDirtyForm } from '#client/ui/dirty-forms.ts'
import { getFieldErrors } from '#client/ui/field-errors.ts'
import { focusFieldSoon } from '#client/ui/focus-soon.ts'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { useSubmitOnce } from '#client/ui/use-submit-once.ts'
import type { IsoDate } from '#shared/values/calendar-date.ts'
import type { ClosingDay, ClosingDraft } from '#shared/closings/closing-day.ts'
import { newId } from '#shared/values/ids.ts'
import { refusalMessage } from '#shared/messages/refusals.fr.ts'
import {
  type ClosingValues,
  closingErrors,
  draftErrors,
  computeFigures,
  toClosingInput,
  toClosingValues,
} from './closing-values.ts'
import { useCloseDay, useSaveDraft } from './use-closing-mutations.ts'

/** Why a day cannot be closed, and the day that has to be closed first where it is that. */
export interface CloseRefusal {
  text: string
  earlier: IsoDate | null
}

/** The count of a day: typed, kept as a draft, closed once. What the server has meanwhile never overwrites what is typed. */
export function useClosingForm(day: ClosingDay, onClosed: (id: string) => void) {
  const { agencyId, date, previous } = day
  const utils = api.useUtils()
  const saveDraft = useSaveDraft()
  const closeDay = useCloseDay()
  const id = useRef(newId())
  /** The version of the draft that the form goes on from (D11). */
  const readAt = useRef(day.draft?.updatedAt ?? null)
  const [newer, setNewer] = useState<ClosingDraft | null>(null)
  const [refusal, setRefusal] = useState<CloseRefusal | null>(null)
  /** The day as it was when closing was asked for; its figures stand in the question. */
  const [asked, setAsked] = useState<ClosingDay | null>(null)
  const form = useForm<ClosingValues>({
    initialValues: toClosingValues(day.draft, previous),
    validate: (values) => closingErrors(values, day),
    onValuesChange: () => setRefusal(null),
  })
  useDirtyForm(form.isDirty())

  const readDay = () => utils.closings.day.fetch({ agencyId, date }, { staleTime: 0, meta: { outcome: 'data.load' } })

  const refuse = (error: unknown) => {
    const fieldErrors = getFieldErrors(error)
    const first = Object.keys(form.values).find((field) => field in fieldErrors)
    if (first !== undefined) {
      form.setErrors(fieldErrors)
      return focusFieldSoon(first)
    }
    const answer = readApiError(error)
    if (answer?.reason === 'create.id_taken') id.current = newId()
    const earlier = answer?.reason === 'closings.earlier_open' ? answer.params.date : null
    setRefusal({
      text: chooseSentence(error, 'closings.close').text,
      earlier,
    })
  }

  /** Looks once more at what is to be frozen: the question states the figures of this moment. */
  const { handleSubmit, busy: isAsking } = useFormSubmit({
    form,
    onSubmit: async (values) => {
      const fresh = await readDay()
      if (fresh.closing !== null || fresh.isLocked) return
      const [first] = fresh.daysToClose.days
      if (first !== undefined && first < date) {
        return setRefusal({ text: refusalMessage('closings.earlier_open', { date: first }), earlier: first })
      }
      const errors = closingErrors(values, fresh)
      form.setErrors(errors)
      const [wrong] = Object.keys(values).filter((field) => field in errors)
      if (wrong === undefined) setAsked(fresh)
      else focusFieldSoon(wrong)
    },
  })

  const confirm = async () => {
    try {
      const closing = await closeDay.mutateAsync({
        id: id.current,
        agencyId,
        date,
        ...toClosingInput(form.values, day),
      })
      onClosed(closing.id)
    } catch (error) {
      refuse(error)
      // On a dead line the question stays: the same call again closes once.
      if (isNetworkFailure(error)) throw error
    }
  }

  const draft = useSubmitOnce(async () => {
    const { values } = form
    const errors = draftErrors(values)
    form.setErrors(errors)
    const [wrong] = Object.keys(values).filter((field) => field in errors)
    if (wrong !== undefined) return focusFieldSoon(wrong)
    try {
      const input = { agencyId, date, readAt: readAt.current, ...toClosingInput(values, day) }
      const saved = await saveDraft.mutateAsync(input)
      readAt.current = saved.updatedAt
      form.resetDirty(values)
    } catch (error) {
      form.setErrors(getFieldErrors(error))
      if (readApiError(error)?.reason === 'edit.stale') setNewer((await readDay()).draft)
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

  return {
    form,
    figures: computeFigures(form.values, day),
    handleSubmit,
    isAsking,
    asked,
    /** What the question states: the typed count against the day as it is now. */
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

export type ClosingForm = ReturnType<typeof useClosingForm>
