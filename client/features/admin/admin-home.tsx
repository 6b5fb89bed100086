import { Button, Group } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { SessionUser } from '#client/app/session.ts'
import { tellOtherTabs } from '#client/app/session-tabs.ts'
import { useLeaveAccount } from '#client/features/auth/use-account-change.ts'
import { useSignOut } from '#client/features/auth/use-auth-mutations.ts'
import { MessagePage } from '#client/ui/message-page.tsx'

interface AdminHomeProps {
  user: SessionUser
}

/** Where administrators arrive until their area is built (spec 000 §2). */
export function AdminHome({ user }: AdminHomeProps) {
  useDocumentTitle('Administration · Sandouk')
  const leave = useLeaveAccount()
  const signOut = useSignOut('auth.adminSignOut')
  const handleSignOut = () => {
    signOut.mutate(undefined, {
      onSuccess: () => {
        tellOtherTabs({ kind: 'signedOut' })
        void leave('/admin/login')
      },
    })
  }
  return (
    <MessagePage
      title="Administration"
      action={
        <Group justify="center">
          <Button variant="default" loading={signOut.isPending} onClick={handleSignOut}>
            Se déconnecter
          </Button>
        </Group>
      }
    >
      Connecté en tant que {user.email}. Les écrans d'administration ne sont pas encore ouverts.
    </MessagePage>
  )
}
