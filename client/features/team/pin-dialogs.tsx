import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { PinMemberModal } from './pin-member-modal.tsx'
import { PinModal } from './pin-modal.tsx'
import type { PinDialog } from './use-pin-dialogs.ts'
import { useRemovePin } from './use-pin-mutations.ts'

interface PinDialogsProps {
  opened: boolean
  of: PinDialog
  onClose: () => void
  /** A manager adds cashiers only. */
  mayChooseRole: boolean
}

export function PinDialogs({ opened, of, onClose, mayChooseRole }: PinDialogsProps) {
  const remove = useRemovePin()
  if (of.kind === 'add') return <PinMemberModal opened={opened} onClose={onClose} mayChooseRole={mayChooseRole} />
  const { id, name } = of.member
  if (of.kind === 'set') return <PinModal key={id} opened={opened} onClose={onClose} member={{ id, name }} />
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={'Retirer le code\u00A0?'}
      confirmLabel="Retirer le code"
      onConfirm={() => remove.mutateAsync({ memberId: id })}
    >
      <bdi>{name}</bdi> n'entre plus à aucun poste, et y est déconnecté tout de suite.
    </ConfirmModal>
  )
}
