import { Button } from '@mantine/core'
import { useState } from 'react'
import { useHeldEscape } from '#client/ui/held-escape.ts'
import { KeyHint } from '#client/ui/key-hint.tsx'
import { PinPad } from '#client/ui/pin-pad.tsx'
import { PIN_LENGTH } from '#shared/team/pin-rule.ts'
import { ChangePinSteps } from './change-pin-steps.tsx'
import { PersonAvatar } from './person-avatar.tsx'
import { describePinFailure } from './pin-failure.ts'
import { TerminalFrame } from './terminal-frame.tsx'
import type { Person, Terminal } from './terminal-words.ts'
import { useLock, useSignInByPin } from './use-terminal-session.ts'

interface PersonEntryProps {
  terminal: Terminal
  person: Person
  /** To the choice of people. */
  onBack: () => void
  /** After the session of the person was opened. */
  onEntered: () => Promise<unknown>
}

/** The code of the chosen person; at the first time also the code that replaces it. */
export function PersonEntry({ terminal, person, onBack, onEntered }: PersonEntryProps) {
  const { memberId, name } = person
  const signIn = useSignInByPin()
  const lock = useLock()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** The code that must be changed. */
  const [firstPin, setFirstPin] = useState<string | null>(null)
  useHeldEscape(() => {
    if (!busy && firstPin === null) onBack()
  })

  const handleSubmit = async (pin: string) => {
    setBusy(true)
    setFailure(null)
    try {
      const { mustChangePin } = await signIn.mutateAsync({ memberId, pin })
      if (mustChangePin) setFirstPin(pin)
      else await onEntered()
    } catch (error) {
      setFailure(await describePinFailure(error))
    } finally {
      setBusy(false)
    }
  }

  if (firstPin !== null) {
    const handleCancel = () => {
      lock.mutate()
      onBack()
    }
    return (
      <ChangePinSteps
        place={terminal}
        currentPin={firstPin}
        onDone={onEntered}
        onCancel={handleCancel}
        cancelLabel="Changer de personne"
      />
    )
  }
  return (
    <TerminalFrame
      place={terminal}
      mark={<PersonAvatar name={name} />}
      title={<bdi>{name}</bdi>}
      description="Saisissez votre code."
    >
      <PinPad
        label={`Code de ${name}`}
        minLength={PIN_LENGTH.min}
        maxLength={PIN_LENGTH.max}
        submitLabel="Entrer"
        busy={busy}
        failure={failure}
        onType={() => setFailure(null)}
        onSubmit={(pin) => void handleSubmit(pin)}
      />
      <Button
        variant="subtle"
        color="gray"
        mt="md"
        rightSection={<KeyHint keys="Échap" />}
        aria-keyshortcuts="Escape"
        disabled={busy}
        onClick={onBack}
      >
        Changer de personne
      </Button>
    </TerminalFrame>
  )
}
