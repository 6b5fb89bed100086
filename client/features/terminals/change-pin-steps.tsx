import { Button } from '@mantine/core'
import { useState } from 'react'
import { readApiError } from '#client/messages/api-error.ts'
import { useHeldEscape } from '#client/ui/held-escape.ts'
import { PinPad } from '#client/ui/pin-pad.tsx'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { checkNewPin, PIN_LENGTH } from '#shared/team/pin-rule.ts'
import { describePinFailure } from './pin-failure.ts'
import { TerminalFrame } from './terminal-frame.tsx'
import { useChangePin } from './use-terminal-session.ts'

type Step = 'current' | 'new' | 'again'

const words: Readonly<Record<Step, { title: string; description: string; label: string }>> = {
  current: {
    title: 'Changer mon code',
    description: "Saisissez d'abord votre code actuel.",
    label: 'Code actuel',
  },
  new: {
    title: 'Choisissez votre code',
    description: 'De 4 à 6 chiffres que vous seul connaissez, pas 0000 ni 1234.',
    label: 'Nouveau code',
  },
  again: {
    title: 'Confirmez votre code',
    description: 'Saisissez-le une deuxième fois.',
    label: 'Nouveau code, une deuxième fois',
  },
}

interface ChangePinStepsProps {
  place: { agencyName: string; name: string }
  /** The code that was typed a moment ago; without it, it is asked first. */
  currentPin?: string
  onDone: () => Promise<unknown>
  onCancel: () => void
  cancelLabel: string
}

/** The codes are kept in memory until they are sent, and nowhere else. */
export function ChangePinSteps({ place, currentPin, onDone, onCancel, cancelLabel }: ChangePinStepsProps) {
  const change = useChangePin()
  const [step, setStep] = useState<Step>(currentPin === undefined ? 'current' : 'new')
  const [current, setCurrent] = useState(currentPin ?? '')
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { title, description, label } = words[step]

  const goTo = (next: Step, why: string | null = null) => {
    setStep(next)
    setFailure(why)
  }
  useHeldEscape(() => {
    if (busy) return
    if (step === 'again') goTo('new')
    else onCancel()
  })

  const send = async (newPin: string) => {
    setBusy(true)
    try {
      await change.mutateAsync({ pin: current, newPin })
      await onDone()
    } catch (error) {
      goTo(readApiError(error)?.reason === 'pin.wrong' ? 'current' : 'new', await describePinFailure(error))
    } finally {
      setBusy(false)
    }
  }

  const handleSubmit = (pin: string) => {
    if (step === 'current') {
      setCurrent(pin)
      return goTo('new')
    }
    if (step === 'new') {
      const fault = pin === current ? fieldMessages.pinUnchanged : checkNewPin(pin)
      if (fault !== null) return setFailure(fault)
      setChosen(pin)
      return goTo('again')
    }
    if (pin !== chosen) return goTo('new', fieldMessages.pinsDiffer)
    setFailure(null)
    void send(pin)
  }

  return (
    <TerminalFrame place={place} title={title} description={description}>
      <PinPad
        key={step}
        label={label}
        minLength={PIN_LENGTH.min}
        maxLength={PIN_LENGTH.max}
        submitLabel={step === 'again' ? 'Enregistrer le code' : 'Continuer'}
        busy={busy}
        failure={failure}
        onType={() => setFailure(null)}
        onSubmit={handleSubmit}
      />
      <Button variant="subtle" color="gray" mt="md" disabled={busy} onClick={onCancel}>
        {cancelLabel}
      </Button>
    </TerminalFrame>
  )
}
