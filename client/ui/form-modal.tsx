import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { ConfirmLeave } from './confirm-leave.tsx'
import classes from './form-modal.module.css'
import { useDirtyForm } from './dirty-forms.ts'
import { useFormSubmit } from './use-form-submit.ts'
import { useIsNarrow } from './use-is-narrow.ts'

interface FormModalProps<Values extends object, Sent> {
  opened: boolean
  /** Closes for good: after a save, or once the person agreed to lose what was typed. */
  onClose: () => void
  title: string
  /** From `useForm` of @mantine/form, in the parent; give the first field `data-autofocus`. */
  form: UseFormReturnType<Values, Sent>
  /** Saves. Resolved: the dialog closes. Rejected: it stays with everything typed, the refused fields marked. */
  onSubmit: (values: Sent) => Promise<unknown>
  submitLabel: string
  /** Where the document wants a button that is off while fields are missing. */
  submitDisabled?: boolean
  /** Above the fields, for what the person must know before saving (somebody else changed the row: pitfall 43). */
  notice?: ReactNode
  children: ReactNode
}

/**
 * A dialog with a form: over the whole screen under 768 px, one submission at a time (pitfall 41), and a question before a
 * click beside, Escape or `Fermer` loses what was typed (pitfall 52). Its mutation says `meta: { fieldErrors: 'form' }`.
 */
export function FormModal<Values extends object, Sent = Values>(props: FormModalProps<Values, Sent>) {
  const { opened, onClose, title, form, onSubmit, submitLabel, submitDisabled = false, notice, children } = props
  const isNarrow = useIsNarrow()
  const [asking, setAsking] = useState(false)
  const { handleSubmit, busy, general } = useFormSubmit({ opened, form, onSubmit, onDone: onClose })
  const isDirty = opened && form.isDirty()
  useDirtyForm(isDirty)

  const requestClose = () => {
    if (busy || asking) return
    if (isDirty) setAsking(true)
    else onClose()
  }

  const abandon = () => {
    setAsking(false)
    onClose()
  }

  return (
    <>
      <Modal
        opened={opened}
        onClose={requestClose}
        title={title}
        fullScreen={isNarrow}
        radius={isNarrow ? 0 : 'lg'}
        classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      >
        <form noValidate onSubmit={handleSubmit} className={classes.form}>
          <Stack gap="md" className={classes.fields}>
            {notice}
            {general !== null && (
              <Alert color="red" role="alert">
                {general}
              </Alert>
            )}
            {children}
          </Stack>
          <Group className={classes.buttons} gap="sm" justify="flex-end">
            <Button variant="default" onClick={requestClose} disabled={busy}>
              Annuler
            </Button>
            <Button type="submit" loading={busy} disabled={submitDisabled}>
              {submitLabel}
            </Button>
          </Group>
        </form>
      </Modal>
      <ConfirmLeave opened={asking} onStay={() => setAsking(false)} onLeave={abandon} />
    </>
  )
}
