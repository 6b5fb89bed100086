import { useState } from 'react'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { SecretModal } from '#client/ui/secret-modal.tsx'
import { fullName, type Person } from './user-columns.tsx'
import { useResetUserPassword } from './use-user-mutations.ts'

interface ResetPasswordModalProps {
  opened: boolean
  person: Person | null
  onClose: () => void
}

/** Replaces the client's password by a temporary one, and shows it once. */
export function ResetPasswordModal({ opened, person, onClose }: ResetPasswordModalProps) {
  const reset = useResetUserPassword()
  const [made, setMade] = useState({ opened: false, secret: '' })
  const name = <bdi>{person === null ? '' : fullName(person)}</bdi>
  return (
    <>
      <ConfirmModal
        opened={opened}
        onClose={onClose}
        title={'Réinitialiser le mot de passe\u00A0?'}
        confirmLabel="Réinitialiser"
        onConfirm={async () => {
          if (person === null) return
          const { temporaryPassword } = await reset.mutateAsync({ id: person.id })
          setMade({ opened: true, secret: temporaryPassword })
        }}
      >
        Le mot de passe actuel de {name} ne fonctionne plus, et ses appareils sont déconnectés. Un mot de passe
        temporaire est affiché une fois et envoyé à {person?.email}.
      </ConfirmModal>
      <SecretModal
        opened={made.opened}
        onClose={() => setMade((now) => ({ ...now, opened: false }))}
        title="Mot de passe temporaire"
        secret={made.secret}
      >
        Le mot de passe de <strong>{name}</strong> ({person?.email}) est remplacé. Celui-ci n'est affiché qu'une
        fois&nbsp;; il est aussi envoyé par e-mail. L'utilisateur devra le changer à sa prochaine connexion.
      </SecretModal>
    </>
  )
}
