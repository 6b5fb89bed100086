import { readMachineClock } from '#client/app/machine-clock.ts'
import { Anchor, Button, Group, Modal } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { SessionUser } from '#client/app/session.ts'
import { setTerminal } from '#client/app/terminal-mark.ts'
import { noteActivity, setLocked } from '#client/app/terminal-memory.ts'
import { useResumeAccount } from '#client/features/auth/use-account-change.ts'
import { hasDirtyForms } from '#client/ui/dirty-forms.ts'
import { LoadError } from '#client/ui/load-error.tsx'
import { LOCK_SCREEN_ID } from './hide-page.ts'
import { TerminalEntry } from './terminal-entry.tsx'
import { TerminalFrame } from './terminal-frame.tsx'
import { useCurrentTerminal } from './use-current-terminal.ts'

interface LockScreenProps {
  /** Whose page is behind it. */
  user: SessionUser
  onLeave: () => void
}

/** Above everything, toasts too. */
const ABOVE_ALL = 1000

/** Over the page, which keeps what was typed. The same person goes on; another one starts, or takes over what was typed. */
export function LockScreen({ user, onLeave }: LockScreenProps) {
  const query = useCurrentTerminal()
  const resume = useResumeAccount(user.id)
  const { calls } = useRouter().options.context
  // Who was signed in last, who may be another than the page's.
  const [first] = useState(() => calls.auth.session.getData(undefined)?.member?.id)
  const [isAsking, setIsAsking] = useState(false)

  const handleEntered = async () => {
    setLocked(false)
    noteActivity(readMachineClock())
    await resume()
  }
  const leave = () => {
    setLocked(false)
    onLeave()
  }
  const handleLeave = () => {
    if (hasDirtyForms()) setIsAsking(true)
    else leave()
  }

  return (
    <Modal
      opened
      onClose={() => undefined}
      fullScreen
      padding={0}
      radius={0}
      zIndex={ABOVE_ALL}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      portalProps={{ reuseTargetNode: false, id: LOCK_SCREEN_ID }}
      attributes={{ content: { 'aria-label': 'Poste verrouillé' } }}
    >
      {isAsking ? (
        <AbandonQuestion onStay={() => setIsAsking(false)} onLeave={leave} />
      ) : query.data ? (
        <TerminalEntry
          terminal={query.data}
          first={first}
          onEntered={handleEntered}
          foot={<PasswordLink onClick={handleLeave} />}
        />
      ) : query.data === null ? (
        <RevokedTerminal onLeave={leave} />
      ) : (
        <TerminalFrame title="Poste verrouillé">
          {query.isError && <LoadError title="Impossible de lire ce poste" onRetry={() => void query.refetch()} />}
        </TerminalFrame>
      )}
    </Modal>
  )
}

function PasswordLink({ onClick }: { onClick: () => void }) {
  return (
    <Anchor component="button" type="button" fw={550} onClick={onClick}>
      Se connecter avec un mot de passe
    </Anchor>
  )
}

/** Not the dialog of the page, which is hidden. */
function AbandonQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <TerminalFrame
      title={'Abandonner la saisie\u00A0?'}
      description="Ce qui a été saisi sur ce poste n'est pas enregistré et sera perdu."
    >
      <Group mt="lg">
        <Button variant="default" size="md" onClick={onStay} data-autofocus>
          Garder la saisie
        </Button>
        <Button color="red" size="md" onClick={onLeave}>
          Abandonner
        </Button>
      </Group>
    </TerminalFrame>
  )
}

function RevokedTerminal({ onLeave }: { onLeave: () => void }) {
  const handleClick = () => {
    setTerminal(false)
    onLeave()
  }
  return (
    <TerminalFrame
      title="Ce poste n'est plus enregistré"
      description="Le propriétaire ou un gérant l'a révoqué. Ce qui n'était pas enregistré est perdu."
    >
      <Button size="md" mt="lg" onClick={handleClick}>
        Se connecter
      </Button>
    </TerminalFrame>
  )
}
