import { Button, CopyButton, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DialogButtons } from './dialog-buttons.tsx'
import { Dialog } from './dialog.tsx'
import classes from './secret-modal.module.css'

interface SecretModalProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  secret: string
  /** To be read from a distance. */
  isLarge?: boolean
  /** Below it. */
  under?: ReactNode
}

/** Cannot be closed by a click outside or Escape before it is read. */
export function SecretModal({ opened, onClose, title, children, secret, isLarge = false, under }: SecretModalProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Text component="div" size="sm">
        {children}
      </Text>
      <div className={classes.secret} data-large={isLarge || undefined}>
        <code>{secret}</code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="compact-md"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              <span aria-live="polite">{copied ? 'Copié' : 'Copier'}</span>
            </Button>
          )}
        </CopyButton>
      </div>
      {under}
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          C'est noté
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
