import { ChangePinSteps } from './change-pin-steps.tsx'
import { useLock } from './use-terminal-session.ts'

interface OwnPinScreenProps {
  place: { agencyName: string; name: string }
  /** The code must be changed before anything else. */
  isFirstUse: boolean
  onDone: () => Promise<unknown>
  onBack: () => void
  /** Another person may enter now. */
  onLeft: () => void
}

/** The person who is signed in by PIN changes the code. */
export function OwnPinScreen({ place, isFirstUse, onDone, onBack, onLeft }: OwnPinScreenProps) {
  const lock = useLock()
  const leave = () => lock.mutate(undefined, { onSettled: onLeft })
  return (
    <ChangePinSteps
      place={place}
      onDone={onDone}
      onCancel={isFirstUse ? leave : onBack}
      cancelLabel={isFirstUse ? 'Changer de personne' : 'Annuler'}
    />
  )
}
