import { Button, Modal, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { EndButtons } from './end-buttons.tsx'
import { useSubmitOnce } from './use-submit-once.ts'

interface ConfirmModalProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  confirmLabel: string
  /** If it rejects, the dialog stays open; the cache has reported why. */
  onConfirm: () => Promise<unknown>
  tone?: 'danger' | 'normal'
}

export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, onClose, title, children, confirmLabel, onConfirm, tone = 'danger' } = props
  const done = useRef(false)
  useEffect(() => {
    if (opened) done.current = false
  }, [opened])

  const { run, busy } = useSubmitOnce(async () => {
    if (done.current) return
    try {
      await onConfirm()
      done.current = true
      onClose()
    } catch {}
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
