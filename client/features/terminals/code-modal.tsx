import { readMachineClock } from '#client/app/machine-clock.ts'
import { useEffect, useState } from 'react'
import { SecretModal } from '#client/ui/secret-modal.tsx'
import { CODE_VALID_MS } from '#shared/terminals/enrolment-code.ts'
import classes from './code-modal.module.css'

export interface ShownCode {
  name: string
  code: string
}

interface CodeModalProps {
  opened: boolean
  /** Kept while the dialog closes. */
  shown: ShownCode | null
  onClose: () => void
}

/** `ABCD EFGH`: read from one screen, typed at another. */
function inFours(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}

/** The code that enrols a machine, once, and for how long it works. */
export function CodeModal({ opened, shown, onClose }: CodeModalProps) {
  if (shown === null) return null
  const address = `${window.location.host}/poste`
  return (
    <SecretModal
      opened={opened}
      onClose={onClose}
      title={`Code de «\u00A0${shown.name}\u00A0»`}
      secret={inFours(shown.code)}
      isLarge
      under={<Remaining key={shown.code} />}
    >
      Sur l'ordinateur ou la tablette de l'agence, ouvrez <strong className={classes.address}>{address}</strong> et
      saisissez ce code. Il n'est affiché qu'une fois.
    </SecretModal>
  )
}

function Remaining() {
  const [end] = useState(() => readMachineClock() + CODE_VALID_MS)
  const [now, setNow] = useState(() => readMachineClock())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(readMachineClock()), 1_000)
    return () => window.clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((end - now) / 1_000))
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className={classes.remaining} role="timer" data-over={seconds === 0 || undefined}>
      {seconds === 0 ? "Ce code n'est plus valable. Demandez-en un nouveau." : `Valable encore ${clock}`}
    </p>
  )
}
