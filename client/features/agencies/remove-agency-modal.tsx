import type { ApiOutputs } from '#client/app/trpc.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { useRemoveAgency } from './use-agency-mutations.ts'

interface RemoveAgencyModalProps {
  opened: boolean
  /** Kept while the dialog fades out; null before the first. */
  agency: ApiOutputs['agencies']['list'][number] | null
  onClose: () => void
}

/** Asks before an agency goes. */
export function RemoveAgencyModal({ opened, agency, onClose }: RemoveAgencyModalProps) {
  const remove = useRemoveAgency()
  const handleConfirm = async () => {
    if (agency !== null) await remove.mutateAsync({ id: agency.id })
  }
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Supprimer l'agence"
      confirmLabel="Supprimer"
      onConfirm={handleConfirm}
    >
      L'agence «&nbsp;<bdi>{agency?.name}</bdi>&nbsp;» sera supprimée. Cette action est irréversible. Une agence qui a
      des transactions est conservée.
    </ConfirmModal>
  )
}
