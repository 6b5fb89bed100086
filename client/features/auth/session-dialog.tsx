import { Button, Modal, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { SessionUser } from '#client/app/session.ts'
import type { SignInInput } from '#shared/auth/auth-input.ts'
import { LoginForm } from './login-form.tsx'
import { useResumeAccount } from './use-account-change.ts'
import { useSignIn } from './use-auth-mutations.ts'

interface SessionDialogProps {
  user: SessionUser
  onLeave: () => void
}

/** Also above dialogs of the page, below toasts only. */
const ABOVE_DIALOGS = 300

/** For the same account the page continues; another account restarts the page, without what was typed. */
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

/** After the sign-in the focus returns to where it was, or to the button that saves. */
function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
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
