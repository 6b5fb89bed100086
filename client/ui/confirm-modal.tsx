import { Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { type FailureWords, takeFailure } from './form-failure.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { useSubmitOnce } from './use-submit-once.ts'

interface ConfirmModalProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  confirmLabel: string
  /** Where `Annuler` could be read as taking back what is done. */
  cancelLabel?: string
  /** If it rejects, the dialog stays open and says why. */
  onConfirm: () => Promise<unknown>
  tone?: 'danger' | 'normal'
}

export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, onClose, title, children, confirmLabel, cancelLabel = 'Annuler', onConfirm, tone = 'danger' } = props
  const done = useRef(false)
  const [failure, setFailure] = useState<FailureWords | null>(null)
  useEffect(() => {
    if (!opened) return
    done.current = false
    setFailure(null)
  }, [opened])

  const { run, busy } = useSubmitOnce(async function confirm(): Promise<void> {
    if (done.current) return
    setFailure(null)
    try {
      await onConfirm()
      done.current = true
      onClose()
    } catch (error) {
      setFailure((await takeFailure(error, () => void confirm())) ?? null)
    }
  })

  return (
    <Dialog opened={opened} onClose={() => !busy && onClose()} title={title} size="sm">
      <Text component="div" size="sm" c="dimmed">
        {children}
      </Text>
      <FailureAlert failure={failure} />
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color={tone === 'danger' ? 'red' : 'sandouk'} loading={busy} onClick={() => void run()}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
