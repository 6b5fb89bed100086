import { Button, Modal, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { EndButtons } from './end-buttons.tsx'
import { useSubmitOnce } from './use-submit-once.ts'

interface ConfirmModalProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What happens, in one or two sentences. */
  children: ReactNode
  /** The verb: `Supprimer`. */
  confirmLabel: string
  /** Resolved: the dialog closes. Rejected: it stays; the outcome reporter has told why. */
  onConfirm: () => Promise<unknown>
  tone?: 'danger' | 'normal'
}

/** Asks once, runs once. The focus starts on `Annuler`. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, onClose, title, children, confirmLabel, onConfirm, tone = 'danger' } = props
  const done = useRef(false)
  useEffect(() => {
    if (opened) done.current = false
  }, [opened])

  const { run, busy } = useSubmitOnce(async () => {
    // The button is still there while the dialog fades out.
    if (done.current) return
    try {
      await onConfirm()
      done.current = true
      onClose()
    } catch {
      // Told by the outcome reporter.
    }
  })

  return (
    <Modal opened={opened} onClose={() => !busy && onClose()} title={title} size="sm">
      <Text component="div" size="sm" c="dimmed">
        {children}
      </Text>
      <EndButtons>
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
          Annuler
        </Button>
        <Button color={tone === 'danger' ? 'red' : 'sandouk'} loading={busy} onClick={() => void run()}>
          {confirmLabel}
        </Button>
      </EndButtons>
    </Modal>
  )
}
