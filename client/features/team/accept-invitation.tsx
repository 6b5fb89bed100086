import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { SessionUser } from '#client/app/session.ts'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { FailureAlert } from '#client/ui/failure-alert.tsx'
import { takeFailure, type FailureWords } from '#client/ui/form-failure.ts'
import { memberRoleLabels } from '#shared/team/team-labels.fr.ts'
import { useChangeAccount } from './use-change-account.ts'
import { NewMemberForm } from './new-member-form.tsx'

type Invitation = ApiOutputs['team']['checkInvitation']

interface AcceptInvitationProps {
  token: string
  invitation: Invitation
  /** Who is signed in in this browser. */
  user: SessionUser | null
  /** Where an account with a temporary password chooses its own, and comes back. */
  passwordPath: string
  /** After the session of the new member was opened. */
  onEntered: () => Promise<unknown>
  /** The caller's form to sign in with the address; it accepts afterwards. */
  renderSignIn: (accept: () => Promise<unknown>) => ReactNode
}

/** The ways into the team: by the account that is signed in, by one that signs in, or by a new one. */
export function AcceptInvitation({
  token,
  invitation,
  user,
  passwordPath,
  onEntered,
  renderSignIn,
}: AcceptInvitationProps) {
  const accept = api.team.accept.useMutation({ meta: { outcome: 'team.accept', silent: true } })
  const acceptAsNew = api.team.acceptAsNew.useMutation({
    meta: { outcome: 'team.acceptAsNew', fieldErrors: 'form' },
  })
  const { email } = invitation
  const join = async () => {
    await accept.mutateAsync({ token })
    await onEntered()
  }
  return (
    <Stack gap="md">
      <InvitationFacts {...invitation} />
      {user !== null && user.email === email && user.mustChangePassword ? (
        <ChangePasswordFirst href={passwordPath} />
      ) : user !== null && user.email === email ? (
        <JoinButton onJoin={join} />
      ) : user !== null ? (
        <OtherAccount email={email} present={user.email} />
      ) : invitation.hasAccount ? (
        renderSignIn(join)
      ) : (
        <NewMemberForm
          email={email}
          onSubmit={async (person) => {
            await acceptAsNew.mutateAsync({ token, ...person })
            await onEntered()
          }}
        />
      )}
    </Stack>
  )
}

function InvitationFacts({ spaceName, role, email }: Invitation) {
  return (
    <Text>
      <strong>
        <bdi>{spaceName}</bdi>
      </strong>{' '}
      vous invite dans son équipe comme <strong>{memberRoleLabels[role].toLowerCase()}</strong>. L'invitation est pour{' '}
      <bdi>{email}</bdi>.
    </Text>
  )
}

function JoinButton({ onJoin }: { onJoin: () => Promise<unknown> }) {
  const [failure, setFailure] = useState<FailureWords | null>(null)
  const [busy, setBusy] = useState(false)
  const handleClick = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onJoin()
    } catch (error) {
      setFailure((await takeFailure(error)) ?? null)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <FailureAlert failure={failure} />
      <Button size="md" fullWidth loading={busy} onClick={() => void handleClick()}>
        Rejoindre l'équipe
      </Button>
    </>
  )
}

function ChangePasswordFirst({ href }: { href: string }) {
  return (
    <>
      <Text>Votre mot de passe est temporaire. Choisissez le vôtre, puis rejoignez l'équipe.</Text>
      <Button size="md" fullWidth component="a" href={href}>
        Choisir mon mot de passe
      </Button>
    </>
  )
}

function OtherAccount({ email, present }: { email: string; present: string }) {
  const signOut = useChangeAccount()
  return (
    <>
      <Text>
        Cette invitation est pour <bdi>{email}</bdi>. Vous êtes connecté avec <bdi>{present}</bdi>.
      </Text>
      <Button size="md" fullWidth loading={signOut.isPending} onClick={() => signOut.mutate()}>
        Changer de compte
      </Button>
      <Text ta="center">
        <Anchor fw={550} renderRoot={(props) => <Link to="/app" {...props} />}>
          Rester dans mon espace
        </Anchor>
      </Text>
    </>
  )
}
