import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import type { TeamMember } from './member-values.ts'
import type { TeamInvitation } from './team-columns.tsx'
import { useDeactivateMember, useRemoveMember, useRevokeInvitation } from './use-team-mutations.ts'

export type Question =
  | { kind: 'deactivate' | 'remove'; member: TeamMember }
  | { kind: 'revoke'; invitation: TeamInvitation }

interface TeamQuestionProps {
  opened: boolean
  /** Kept while the dialog closes. */
  of: Question | null
  onClose: () => void
}

/** Asks before a person loses a way in. */
export function TeamQuestion({ opened, of, onClose }: TeamQuestionProps) {
  const deactivate = useDeactivateMember()
  const remove = useRemoveMember()
  const revoke = useRevokeInvitation()
  if (of === null) return null
  if (of.kind === 'revoke') {
    const { id, name, email } = of.invitation
    return (
      <ConfirmModal
        opened={opened}
        onClose={onClose}
        title={"Annuler l'invitation\u00A0?"}
        confirmLabel="Annuler l'invitation"
        onConfirm={() => revoke.mutateAsync({ id })}
      >
        Le lien envoyé à <bdi>{name}</bdi> (<bdi>{email}</bdi>) ne fonctionnera plus.
      </ConfirmModal>
    )
  }
  const { id, name } = of.member
  return of.kind === 'deactivate' ? (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={'Désactiver ce membre\u00A0?'}
      confirmLabel="Désactiver"
      onConfirm={() => deactivate.mutateAsync({ id })}
    >
      <bdi>{name}</bdi> est déconnecté de cet espace tout de suite et n'y entre plus. Son nom reste sur ce qu'il a
      enregistré.
    </ConfirmModal>
  ) : (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={"Retirer de l'équipe\u00A0?"}
      confirmLabel="Retirer"
      onConfirm={() => remove.mutateAsync({ id })}
    >
      <bdi>{name}</bdi> disparaît de votre équipe. Un membre qui a enregistré des lignes ne peut être que désactivé.
    </ConfirmModal>
  )
}
