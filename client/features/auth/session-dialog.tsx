import { Button, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { SessionUser } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import { readApiError } from '#client/messages/api-error.ts'
import { useFocusBack } from '#client/ui/use-focus-back.ts'
import type { SignInInput } from '#shared/auth/auth-input.ts'
import { LoginForm } from './login-form.tsx'
import { useResumeAccount } from './use-account-change.ts'
import { useSignIn } from './use-auth-mutations.ts'

interface SessionDialogProps {
  user: SessionUser
  /** Whose space the page shows. */
  space?: string | undefined
  onLeave: () => void
}

/** Also above dialogs of the page, below toasts only. */
const ABOVE_DIALOGS = 300

/** For the same account the page continues, in its space; another account restarts the page, without what was typed. */
export function SessionDialog({ user, space, onLeave }: SessionDialogProps) {
  const resume = useResumeAccount(user.id)
  const signIn = useSignIn()
  const returnTo = useReturnToSpace(user.id)
  const [isSpaceLost, setIsSpaceLost] = useState(false)

  const handleSubmit = async (values: SignInInput) => {
    await signIn.mutateAsync(values)
    if (space === undefined || (await returnTo(space))) await resume()
    else setIsSpaceLost(true)
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
      {isSpaceLost ? (
        <>
          <Text size="sm" mb="md">
            Vous n'êtes plus membre de cet espace&nbsp;: ce que vous avez saisi ne peut plus y être enregistré.
          </Text>
          <Button fullWidth onClick={() => void resume()}>
            Continuer dans un autre espace
          </Button>
        </>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="md">
            Votre session est terminée. Ce que vous avez saisi est conservé.
          </Text>
          <LoginForm onSubmit={handleSubmit} submitLabel="Se reconnecter" email={user.email} />
          <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={onLeave}>
            Abandonner et quitter
          </Button>
        </>
      )}
    </Modal>
  )
}

/**
 * A sign-in opens the space that is first for the account: the page's may be another. Returns false where the account has
 * it no longer.
 */
function useReturnToSpace(userId: string): (ownerId: string) => Promise<boolean> {
  const { client } = api.useUtils()
  return async (ownerId) => {
    const { user, member } = await client.auth.session.query()
    if (user?.id !== userId || member === null || member.ownerId === ownerId) return true
    try {
      await client.auth.switchSpace.mutate({ ownerId })
      return true
    } catch (error) {
      if (readApiError(error)?.reason === 'spaces.not_found') return false
      throw error
    }
  }
}
