import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { ReasonModal } from '#client/ui/reason-modal.tsx'
import { fullName, type Person } from './user-columns.tsx'
import { useChangeStanding } from './use-user-mutations.ts'

interface StandingModalsProps {
  act: 'suspend' | 'reactivate' | null
  /** Kept while a dialog fades out; null before the first. */
  person: Person | null
  onClose: () => void
}

/** Asks before a client is suspended, or let in again (spec 000 §4, D4). */
export function StandingModals({ act, person, onClose }: StandingModalsProps) {
  const { suspend, reactivate } = useChangeStanding()
  const name = <bdi>{person === null ? '' : fullName(person)}</bdi>
  return (
    <>
      <ReasonModal
        opened={act === 'suspend'}
        onClose={onClose}
        title="Suspendre l'utilisateur"
        submitLabel="Suspendre"
        onSubmit={async ({ reason }) => {
          if (person !== null) await suspend.mutateAsync({ id: person.id, reason })
        }}
      >
        {name} est déconnecté aussitôt de tous ses appareils et ne peut plus se connecter. Ses données restent intactes.
      </ReasonModal>
      <ConfirmModal
        opened={act === 'reactivate'}
        onClose={onClose}
        title={"Réactiver l'utilisateur\u00A0?"}
        confirmLabel="Réactiver"
        tone="normal"
        onConfirm={async () => {
          if (person !== null) await reactivate.mutateAsync({ id: person.id })
        }}
      >
        {name} pourra de nouveau se connecter et retrouvera tout comme avant.
      </ConfirmModal>
    </>
  )
}
