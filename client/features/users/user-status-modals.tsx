import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { ReasonModal } from '#client/ui/reason-modal.tsx'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { fullName, type Person } from './user-columns.tsx'
import { useChangeUserStatus } from './use-user-mutations.ts'

interface UserStatusModalsProps {
  action: 'suspend' | 'reactivate' | null
  person: Person | null
  onClose: () => void
}

export function UserStatusModals({ action, person, onClose }: UserStatusModalsProps) {
  const { suspend, reactivate } = useChangeUserStatus()
  const name = <bdi>{person === null ? '' : fullName(person)}</bdi>
  return (
    <>
      <ReasonModal
        opened={action === 'suspend'}
        onClose={onClose}
        title="Suspendre l'utilisateur"
        submitLabel="Suspendre"
        required={fieldMessages.reasonRequired}
        description="Il s'affiche sur la page du client et reste dans le journal d'audit. Le client ne le lit pas."
        onSubmit={async ({ reason }) => {
          if (person !== null) await suspend.mutateAsync({ id: person.id, reason })
        }}
      >
        {name} est déconnecté aussitôt de tous ses appareils et ne peut plus se connecter. Ses données restent intactes.
      </ReasonModal>
      <ConfirmModal
        opened={action === 'reactivate'}
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
