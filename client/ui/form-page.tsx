import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { useDirtyForm } from './dirty-forms.ts'
import { FailureAlert } from './failure-alert.tsx'
import classes from './form-page.module.css'
import { useFormSubmit } from './use-form-submit.ts'
import { useOnceTrue } from './use-once-true.ts'

interface FormPageProps<Values extends object> {
  label: string
  form: UseFormReturnType<Values>
  onSubmit: (values: Values) => Promise<unknown>
  /** After a save or by `Annuler`; with unsaved changes LeaveGuard asks first. */
  onLeave: () => void
  submitLabel: string
  submitDisabled?: boolean
  notice?: ReactNode
  children: ReactNode
}

/** The rules of FormModal; its mutation needs `meta: { fieldErrors: 'form' }`. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { label, form, onSubmit, onLeave, submitLabel, submitDisabled = false, notice, children } = props
  const [isSaved, setIsSaved] = useState(false)
  const { handleSubmit, busy, failure } = useFormSubmit({
    form,
    onSubmit,
    onDone: () => setIsSaved(true),
    showsFailure: true,
  })
  // In this order: a saved form no longer keeps its page from being left.
  useDirtyForm(!isSaved && form.isDirty())
  useOnceTrue(isSaved, onLeave)
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={label} className={classes.sheet}>
      <Stack gap="lg">
        {notice}
        <FailureAlert failure={failure} />
        {children}
        <Group className={classes.buttons ?? ''} gap="sm" justify="flex-end">
          <Button variant="default" onClick={onLeave} disabled={busy}>
            Annuler
          </Button>
          <Button type="submit" loading={busy} disabled={submitDisabled}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
