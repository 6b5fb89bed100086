import { Button, Modal, Text } from '@mantine/core'
import { DialogButtons } from './dialog-buttons.tsx'

interface ConfirmLeaveProps {
  opened: boolean
  onStay: () => void
  onLeave: () => void
}

export function ConfirmLeave({ opened, onStay, onLeave }: ConfirmLeaveProps) {
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title="Abandonner la saisie ?"
      size="sm"
      zIndex={260}
      // Mantine listens on the window: the Escape that opened this dialog would also close it.
      closeOnEscape={false}
      onKeyDown={(event) => event.key === 'Escape' && onStay()}
    >
      <Text size="sm" c="dimmed">
        Ce que vous avez saisi n'est pas enregistré et sera perdu.
      </Text>
      <DialogButtons>
        <Button variant="default" onClick={onStay} data-autofocus>
          Continuer la saisie
        </Button>
        <Button color="red" onClick={onLeave}>
          Abandonner
        </Button>
      </DialogButtons>
    </Modal>
  )
}
