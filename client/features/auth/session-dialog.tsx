import { Button, Modal, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { SessionUser } from '#client/app/session.ts'
import type { SignInInput } from '#shared/auth/auth-input.ts'
import { LoginForm } from './login-form.tsx'
import { useResumeAccount } from './use-account-change.ts'
import { useSignIn } from './use-auth-mutations.ts'

interface SessionDialogProps {
  /** Whose session ended. */
  user: SessionUser
  onLeave: () => void
}

/** Over everything but toasts, the page's own dialogs included. */
const ABOVE_DIALOGS = 300

/**
 * Asks to sign in again over the page as it stands (pitfall 38). The same account goes on where it was; another one makes the
 * session watch start the page anew, without what was typed.
 */
export function SessionDialog({ user, onLeave }: SessionDialogProps) {
  const resume = useResumeAccount(user.id)
  const signIn = useSignIn()

  const handleSubmit = async (values: SignInInput) => {
    await signIn.mutateAsync(values)
    await resume()
  }

  useFocusBack()

  return (
    <Modal
      opened
      onClose={onLeave}
      title="Reconnectez-vous pour continuer"
      size="sm"
      zIndex={ABOVE_DIALOGS}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      overlayProps={{ backgroundOpacity: 0.7, blur: 8 }}
    >
      <Text size="sm" c="dimmed" mb="md">
        Votre session est terminée. Ce que vous avez saisi est conservé.
      </Text>
      <LoginForm onSubmit={handleSubmit} submitLabel="Se reconnecter" email={user.email} />
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={onLeave}>
        Abandonner et quitter
      </Button>
    </Modal>
  )
}

/** Once signed in, the keyboard is where it was, or on the button that saves what was kept. */
function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the dialog's own focus trap has let go.
      window.setTimeout(() => {
        const isUsable = before instanceof HTMLElement && before !== document.body && before.isConnected
        const target = isUsable ? before : (findSaveButton('[role="dialog"]') ?? findSaveButton('main'))
        target?.focus()
      }, 0)
    },
    [before],
  )
}

function findSaveButton(place: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`${place} button[type="submit"]`)
}
