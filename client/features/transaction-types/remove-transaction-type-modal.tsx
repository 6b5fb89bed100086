import type { ApiOutputs } from '#client/app/trpc.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { useRemoveTransactionType } from './use-transaction-type-mutations.ts'

type TransactionType = ApiOutputs['transactionTypes']['list'][number]

interface RemoveTransactionTypeModalProps {
  opened: boolean
  /** Kept while the dialog fades out; null before the first. */
  type: TransactionType | null
  onClose: () => void
}

/** Asks before a type goes, and says what becomes of its transactions (D19). */
export function RemoveTransactionTypeModal({ opened, type, onClose }: RemoveTransactionTypeModalProps) {
  const remove = useRemoveTransactionType()
  const handleConfirm = async () => {
    if (type !== null) await remove.mutateAsync({ id: type.id })
  }
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Supprimer le type de transaction"
      confirmLabel="Supprimer"
      onConfirm={handleConfirm}
    >
      Le type «&nbsp;<bdi>{type?.name}</bdi>&nbsp;» ne sera plus proposé. Les transactions qui l'utilisent le gardent
      dans leur historique.
    </ConfirmModal>
  )
}
