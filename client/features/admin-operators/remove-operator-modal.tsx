import type { ApiOutputs } from '#client/app/trpc.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { useRemoveOperator } from './use-operator-mutations.ts'

type Operator = ApiOutputs['operators']['adminList']['rows'][number]

interface RemoveOperatorModalProps {
  opened: boolean
  /** Kept while the dialog fades out; null before the first. */
  operator: Operator | null
  onClose: () => void
}

/** Asks before an operator goes; one in use is refused with what uses it (D19, pitfall 45). */
export function RemoveOperatorModal({ opened, operator, onClose }: RemoveOperatorModalProps) {
  const remove = useRemoveOperator()
  const handleConfirm = async () => {
    if (operator !== null) await remove.mutateAsync({ id: operator.id })
  }
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Confirmer la suppression"
      confirmLabel="Supprimer"
      onConfirm={handleConfirm}
    >
      L'opérateur «&nbsp;<bdi>{operator?.name}</bdi>&nbsp;» sera supprimé du catalogue. Un opérateur qui a des produits
      ou qu'un client a activé ne peut pas l'être.
    </ConfirmModal>
  )
}
