import { Button, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { clearSessionEnded } from '#client/app/session-ended.ts'
import { readSession, type SessionUser } from '#client/app/session.ts'
import { tellOtherTabs } from '#client/app/session-tabs.ts'
import { LoginForm } from '#client/features/auth/login-form.tsx'
import { useSignIn } from '#client/features/auth/use-auth-mutations.ts'
import type { SignInInput } from '#shared/auth/auth-input.ts'

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
  const queryClient = useQueryClient()
  const { calls } = useRouter().options.context
  const signIn = useSignIn()

  const handleSubmit = async (values: SignInInput) => {
    await signIn.mutateAsync(values)
    const { user: now } = await readSession(calls, true)
    if (now === null) return
    tellOtherTabs({ kind: 'signedIn', userId: now.id })
    clearSessionEnded()
    if (now.id === user.id) void queryClient.invalidateQueries()
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
      const wasSomewhere = before instanceof HTMLElement && before !== document.body
      const target = wasSomewhere ? before : document.querySelector<HTMLElement>('[role="dialog"] [type="submit"]')
      // After the dialog's own focus trap has let go.
      window.setTimeout(() => target?.focus(), 0)
    },
    [before],
  )
}
