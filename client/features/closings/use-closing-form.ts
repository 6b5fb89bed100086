import { useRef, useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { toPieceValues } from '#client/app/piece-values.ts'
import { useAwaitedTransfers } from '#client/app/seen-transfers.ts'
import { readApiError, isNetworkFailure } from '#client/messages/api-error.ts'
import { chooseSentence } from '#client/messages/failure-sentence.ts'
import { useDirtyForm } from '#client/ui/dirty-forms.ts'
import { getFieldErrors } from '#client/ui/field-errors.ts'
import { type FailureWords, takeFailure } from '#client/ui/form-failure.ts'
import { focusFirstError } from '#client/ui/focus-soon.ts'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { useForm } from '#client/ui/use-form.ts'
import { useSubmitOnce } from '#client/ui/use-submit-once.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { ClosingDay, ClosingDraft } from '#shared/closings/closing-day.ts'
import { newId } from '#shared/values/ids.ts'
import { refusalMessage } from '#shared/messages/refusals.fr.ts'
import { nameBalanceFields, toBalanceValues } from './balance-values.ts'
import {
  type ClosingValues,
  checkClosing,
  checkDraft,
  computeFigures,
  toClosingInput,
  toClosingValues,
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
  const { agencyId, date, accounts } = day
  const utils = api.useUtils()
  const saveDraft = useSaveDraft()
  const closeDay = useCloseDay()
  const { seenTransfers } = useAwaitedTransfers(day)
  const id = useRef(newId())
  /** The version of the draft that the form is based on. */
  const readAt = useRef(day.draft?.updatedAt ?? null)
  const [newer, setNewer] = useState<ClosingDraft | null>(null)
  const [refusal, setRefusal] = useState<CloseRefusal | null>(null)
  /** The day that the confirmation shows. */
  const [asked, setAsked] = useState<ClosingDay | null>(null)
  const form = useForm<ClosingValues>({
    initialValues: toClosingValues(day.draft, day),
    validate: (values) => checkClosing(values, day),
    onValuesChange: () => setRefusal(null),
  })
  useDirtyForm(form.isDirty())

  /** At the fields, with the focus in the first one. Returns whether there is such a field. */
  const showErrors = (errors: Readonly<Record<string, string | undefined>>): boolean => {
    form.setErrors(errors)
    // Also of an account that was opened since the form was.
    return focusFirstError({ ...toBalanceValues(accounts, []), ...form.values }, errors)
  }

  const readDay = () => utils.closings.day.fetch({ agencyId, date }, { staleTime: 0, meta: { outcome: 'data.load' } })

  const refuse = (error: unknown, sendAgain: () => Promise<unknown>) => {
    const refused = readApiError(error)
    const fieldErrors = { ...getFieldErrors(error), ...getBalanceError(refused) }
    if (showErrors(fieldErrors)) return
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
      if (!showErrors(checkClosing(values, fresh))) setAsked(fresh)
    },
  })

  const confirm = async (): Promise<void> => {
    try {
      const closing = await closeDay.mutateAsync({
        id: id.current,
        agencyId,
        date,
        ...toClosingInput(form.values, day),
        seenTransfers,
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
    if (showErrors(checkDraft(values, accounts))) return
    try {
      const input = { agencyId, date, readAt: readAt.current, ...toClosingInput(values, day) }
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
    const theirs = toClosingValues(newer, day)
    form.setValues(theirs)
    form.resetDirty(theirs)
  }

  const takeBack = () => {
    if (day.reopenedCounts !== null) form.setValues(toPieceValues(day.reopenedCounts))
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

function getBalanceError(refused: ReturnType<typeof readApiError>): Record<string, string> {
  if (refused?.reason !== 'closings.balance_required') return {}
  return { [nameBalanceFields(refused.params.accountId).declared]: refusalMessage(refused.reason, refused.params) }
}

function isDraft(value: unknown): value is ClosingDraft {
  return typeof value === 'object' && value !== null && 'counts' in value && 'updatedAt' in value
}

export type ClosingForm = ReturnType<typeof useClosingForm>
