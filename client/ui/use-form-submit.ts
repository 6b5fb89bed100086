import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { getFieldErrors } from './field-errors.ts'
import { focusFirstError } from './focus-soon.ts'

type SubmitHandler = (event?: SyntheticEvent<HTMLFormElement>) => void

/** What is needed of a form: all of `useForm`'s have it, and what is smaller than they are (use-sign-in-fields.ts). */
export interface SubmittableForm<Values extends object, Sent> {
  values: Values
  /** Field → sentence; those of before go. */
  setErrors: (errors: Record<string, string>) => void
  /** Checks, then hands over what may be sent, or what is wrong by field. */
  onSubmit: (send: (values: Sent) => void, refuse: (errors: Record<string, unknown>) => void) => SubmitHandler
}

interface FormSubmitOptions<Values extends object, Sent> {
  /** Each opening may be saved once. For a form that is always on the page: leave it out. */
  opened?: boolean
  /** Goes up where an opening that was saved goes on to a next thing. */
  round?: number
  form: SubmittableForm<Values, Sent>
  onSubmit: (values: Sent) => Promise<unknown>
  onDone?: () => void
}

interface FormSubmit {
  /** For `<form noValidate onSubmit={handleSubmit}>`. */
  handleSubmit: SubmitHandler
  busy: boolean
  /** What the server said of no field that the form has; shown above the fields. */
  general: string | null
}

/**
 * The way of every form to the server: checked, sent once however often it is clicked (pitfall 41), refused fields marked and
 * the first of them focused. A failure is told by the outcome reporter; the form only stays as it is.
 */
export function useFormSubmit<Values extends object, Sent>(options: FormSubmitOptions<Values, Sent>): FormSubmit {
  const { opened = true, round = 0, form, onSubmit, onDone } = options
  const [busy, setBusy] = useState(false)
  const [general, setGeneral] = useState<string | null>(null)
  // While a call runs, and in a dialog from the success until the next opening: its button is still there as it fades out.
  const locked = useRef(false)
  const opening = opened ? round : null

  useEffect(() => {
    if (opening === null) return
    locked.current = false
    setGeneral(null)
  }, [opening])

  const focusFirst = (errors: object) => {
    focusFirstError(form.values, errors)
  }

  const refuse = (error: unknown) => {
    const errors = getFieldErrors(error)
    const known = Object.fromEntries(Object.entries(errors).filter(([field]) => field in form.values))
    const [other] = Object.entries(errors).filter(([field]) => !(field in form.values))
    form.setErrors(known)
    setGeneral(other?.[1] ?? null)
    focusFirst(known)
  }

  const send = async (values: Sent) => {
    if (locked.current) return
    locked.current = true
    setBusy(true)
    setGeneral(null)
    try {
      await onSubmit(values)
      if (onDone === undefined) locked.current = false
      else onDone()
    } catch (error) {
      locked.current = false
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return { handleSubmit: form.onSubmit((values) => void send(values), focusFirst), busy, general }
}
