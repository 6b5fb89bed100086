import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { ConfirmLeave } from './confirm-leave.tsx'
import classes from './form-modal.module.css'
import { KeyHint } from './key-hint.tsx'
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
  /** For what cannot be taken back, or takes something away from somebody. */
  tone?: 'danger' | 'normal'
  /** Saves and goes on to a next one in the same dialog: after the save it fills the form anew, under another id. Ctrl+Enter too. */
  onAnother?: (() => void) | undefined
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
  const { onAnother, tone = 'normal' } = props
  const isNarrow = useIsNarrow()
  const [asking, setAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const [round, setRound] = useState(0)
  // Which way the save was asked for: as the key or button says, then as the call on its way began.
  const wantsAnother = useRef(false)
  const savesAnother = useRef(false)
  const handleDone = () => {
    if (!savesAnother.current || onAnother === undefined) return onClose()
    onAnother()
    setRound((before) => before + 1)
  }
  const { handleSubmit, busy, general } = useFormSubmit({ opened, round, form, onSubmit, onDone: handleDone })
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
    // A list that is open takes Enter for its own.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.repeat) return
    event.preventDefault()
    if (onAnother !== undefined) submitAnother()
    else if (!busy && !submitDisabled) element.current?.requestSubmit()
  }

  return (
    <>
      <Modal
        opened={opened}
        onClose={requestClose}
        title={title}
        fullScreen={isNarrow}
        {...(onAnother === undefined ? {} : { size: 520 })}
        radius={isNarrow ? 0 : 'lg'}
        classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form ref={element} noValidate onSubmit={handleFormSubmit} onKeyDown={handleKeyDown} className={classes.form}>
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
            {/* Three do not stand side by side on a phone, and `Fermer` is above. */}
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
          </Group>
        </form>
      </Modal>
      <ConfirmLeave opened={asking} onStay={() => setAsking(false)} onLeave={abandon} />
    </>
  )
}
