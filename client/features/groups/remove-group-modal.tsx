import type { ApiOutputs } from '#client/app/trpc.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { counted } from '#shared/count.ts'
import { useRemoveGroup } from './use-group-mutations.ts'

type Group = ApiOutputs['groups']['list'][number]

interface RemoveGroupModalProps {
  opened: boolean
  /** Kept while the dialog fades out; null before the first. */
  group: Group | null
  onClose: () => void
}

/** Asks before a group goes, and says what becomes of its agencies (D19). */
export function RemoveGroupModal({ opened, group, onClose }: RemoveGroupModalProps) {
  const remove = useRemoveGroup()
  const handleConfirm = async () => {
    if (group !== null) await remove.mutateAsync({ id: group.id })
  }
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Supprimer le groupe"
      confirmLabel="Supprimer"
      onConfirm={handleConfirm}
    >
      Le groupe «&nbsp;<bdi>{group?.name}</bdi>&nbsp;» sera supprimé. {agenciesOf(group)}
    </ConfirmModal>
  )
}

function agenciesOf(group: Group | null): string {
  const count = group?.agencyCount ?? 0
  if (count === 0) return 'Il ne contient aucune agence.'
  return count === 1
    ? 'Son agence est conservée, sans groupe.'
    : `Ses ${counted(count, 'agence')} sont conservées, sans groupe.`
}
