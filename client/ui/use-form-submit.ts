import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { getFieldErrors } from './field-errors.ts'
import { focusFirstError } from './focus-soon.ts'
import { type FailureWords, takeFailure } from './form-failure.ts'

type SubmitHandler = (event?: SyntheticEvent<HTMLFormElement>) => void

export interface SubmittableForm<Values extends object, Sent> {
  values: Values
  setErrors: (errors: Record<string, string>) => void
  /** Validates, then calls `send` with what may be sent, or `refuse` with the errors by field. */
  onSubmit: (send: (values: Sent) => void, refuse: (errors: Record<string, unknown>) => void) => SubmitHandler
}

interface FormSubmitOptions<Values extends object, Sent> {
  /** Each opening can be saved once. Leave it out for a form that is always on the page. */
  opened?: boolean
  /** Increases when the same opening continues with the next row after a save. */
  round?: number
  form: SubmittableForm<Values, Sent>
  onSubmit: (values: Sent) => Promise<unknown>
  onDone?: () => void
  /** The form shows `failure`, so no toast does. */
  showsFailure?: boolean
}

interface FormSubmit {
  handleSubmit: SubmitHandler
  busy: boolean
  /** Why the last call failed, where no field says it. */
  failure: FailureWords | null
}

/** Sends once however often it is clicked, and not while a select (search-select.tsx) has text that is none of its options. */
export function useFormSubmit<Values extends object, Sent>(options: FormSubmitOptions<Values, Sent>): FormSubmit {
  const { opened = true, round = 0, form, onSubmit, onDone, showsFailure = false } = options
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FailureWords | null>(null)
  // Set while a call runs, and in a dialog until the next opening: its button can still be clicked while it fades out.
  const locked = useRef(false)
  const opening = opened ? round : null

  useEffect(() => {
    if (opening === null) return
    locked.current = false
    setFailure(null)
  }, [opening])

  const refuse = async (error: unknown, values: Sent) => {
    const errors = getFieldErrors(error)
    const known = Object.fromEntries(Object.entries(errors).filter(([field]) => field in form.values))
    const [other] = Object.entries(errors).filter(([field]) => !(field in form.values))
    form.setErrors(known)
    focusFirstError(form.values, known)
    if (other !== undefined) setFailure({ text: other[1] })
    else if (showsFailure) setFailure((await takeFailure(error, () => void send(values))) ?? null)
  }

  const send = async (values: Sent) => {
    if (locked.current) return
    locked.current = true
    setBusy(true)
    setFailure(null)
    try {
      await onSubmit(values)
      if (onDone === undefined) locked.current = false
      else onDone()
    } catch (error) {
      locked.current = false
      await refuse(error, values)
    } finally {
      setBusy(false)
    }
  }

  const submit = form.onSubmit(
    (values) => void send(values),
    (errors) => focusFirstError(form.values, errors),
  )
  const handleSubmit: SubmitHandler = (event) => {
    const unsettled = event?.currentTarget.querySelector<HTMLElement>('[data-unsettled]')
    if (unsettled == null) return submit(event)
    event?.preventDefault()
    unsettled.focus()
  }
  return { handleSubmit, busy, failure }
}
