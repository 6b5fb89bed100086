import type { ApiOutputs } from '#client/app/trpc.ts'
import { RemoveModal } from '#client/ui/remove-modal.tsx'
import { useRemoveTransactionType } from './use-transaction-type-mutations.ts'

type TransactionType = ApiOutputs['transactionTypes']['list'][number]

interface RemoveTransactionTypeModalProps {
  opened: boolean
  type: TransactionType | null
  onClose: () => void
}

export function RemoveTransactionTypeModal({ opened, type, onClose }: RemoveTransactionTypeModalProps) {
  const { mutateAsync: remove } = useRemoveTransactionType()
  return (
    <RemoveModal
      opened={opened}
      onClose={onClose}
      title={'Supprimer le type de transaction\u00A0?'}
      row={type}
      onRemove={remove}
    >
      Le type «&nbsp;<bdi>{type?.name}</bdi>&nbsp;» ne sera plus proposé. Les transactions qui l'utilisent le gardent
      dans leur historique.
    </RemoveModal>
  )
}
