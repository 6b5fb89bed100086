import { Button, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { ConfirmLeave } from './confirm-leave.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { Dialog } from './dialog.tsx'
import { FailureAlert } from './failure-alert.tsx'
import classes from './form-modal.module.css'
import { KeyHint } from './key-hint.tsx'
import { useDirtyForm } from './dirty-forms.ts'
import { useFormSubmit } from './use-form-submit.ts'
import { useIsNarrow } from './use-is-narrow.ts'

interface FormModalProps<Values extends object, Sent> {
  opened: boolean
  /** After a save, or once the user agreed to lose what was typed. */
  onClose: () => void
  title: string
  /** From `useForm` in the parent; give the first field `data-autofocus`. */
  form: UseFormReturnType<Values, Sent>
  /** The dialog closes when it resolves; when it rejects, it stays and marks the refused fields. */
  onSubmit: (values: Sent) => Promise<unknown>
  submitLabel: string
  tone?: 'danger' | 'normal'
  /** Adds a button (and Ctrl+Enter) that saves and starts the next row in the same dialog. */
  onAnother?: (() => void) | undefined
  submitDisabled?: boolean
  /** In pixels. */
  size?: number | undefined
  notice?: ReactNode
  children: ReactNode
}

/** Asks before a click outside, Escape or `Fermer` loses input. Its mutation needs `meta: { fieldErrors: 'form' }`. */
export function FormModal<Values extends object, Sent = Values>(props: FormModalProps<Values, Sent>) {
  const { opened, onClose, title, form, onSubmit, submitLabel, submitDisabled = false, notice, children } = props
  const { onAnother, tone = 'normal', size = onAnother === undefined ? undefined : 520 } = props
  const isNarrow = useIsNarrow()
  const [asking, setAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const [round, setRound] = useState(0)
  // Of the last key or button; `savesAnother` is that of the running call.
  const wantsAnother = useRef(false)
  const savesAnother = useRef(false)
  const handleDone = () => {
    if (!savesAnother.current || onAnother === undefined) return onClose()
    onAnother()
    setRound((before) => before + 1)
  }
  const { handleSubmit, busy, failure } = useFormSubmit({
    opened,
    round,
    form,
    onSubmit,
    onDone: handleDone,
    showsFailure: true,
  })
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

  const handleFormSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    if (!busy) savesAnother.current = wantsAnother.current
    wantsAnother.current = false
    handleSubmit(event)
  }

  const submitAnother = () => {
    if (busy || submitDisabled) return
    wantsAnother.current = true
    element.current?.requestSubmit()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    // An open list handles Enter itself.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.repeat) return
    event.preventDefault()
    if (onAnother !== undefined) submitAnother()
    else if (!busy && !submitDisabled) element.current?.requestSubmit()
  }

  return (
    <>
      <Dialog
        opened={opened}
        onClose={requestClose}
        title={title}
        fullScreen={isNarrow}
        {...(size === undefined ? {} : { size })}
        radius={isNarrow ? 0 : 'lg'}
        classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form ref={element} noValidate onSubmit={handleFormSubmit} onKeyDown={handleKeyDown} className={classes.form}>
          <Stack gap="md" className={classes.fields}>
            {notice}
            <FailureAlert failure={failure} />
            {children}
          </Stack>
          <DialogButtons>
            {/* Three buttons do not fit on a phone, and `Fermer` is at the top. */}
            <Button
              variant="default"
              onClick={requestClose}
              disabled={busy}
              {...(onAnother === undefined ? {} : { visibleFrom: 'sm' as const })}
            >
              Annuler
            </Button>
            {onAnother !== undefined && (
              <Button
                variant="default"
                disabled={busy || submitDisabled}
                aria-keyshortcuts="Control+Enter Meta+Enter"
                rightSection={<KeyHint keys="Ctrl ⏎" />}
                onClick={submitAnother}
              >
                Enregistrer et ajouter
              </Button>
            )}
            <Button
              type="submit"
              color={tone === 'danger' ? 'red' : 'sandouk'}
              loading={busy}
              disabled={submitDisabled}
            >
              {submitLabel}
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
      <ConfirmLeave opened={asking} onStay={() => setAsking(false)} onLeave={abandon} />
    </>
  )
}
