import { useSignOutOthers } from '#client/features/auth/use-auth-mutations.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { useOpensFromClosed } from '#client/ui/use-opens-from-closed.ts'

interface SignOutOthersModalProps {
  opened: boolean
  onClose: () => void
  others: number
}

export function SignOutOthersModal({ opened, onClose, others }: SignOutOthersModalProps) {
  const signOutOthers = useSignOutOthers()
  const isOpen = useOpensFromClosed(opened)
  return (
    <ConfirmModal
      opened={isOpen}
      onClose={onClose}
      title={'Déconnecter les autres appareils\u00A0?'}
      confirmLabel="Déconnecter"
      tone="normal"
      onConfirm={() => signOutOthers.mutateAsync()}
    >
      {others >= 2 ? `Les ${others} autres appareils devront` : "L'autre appareil devra"} se reconnecter. Celui-ci reste
      connecté.
    </ConfirmModal>
  )
}
