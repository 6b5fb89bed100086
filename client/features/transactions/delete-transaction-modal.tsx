import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import { formatMoney } from '#shared/values/money.ts'
import type { DeleteDialog } from './use-delete-dialog.ts'

interface DeleteTransactionModalProps {
  deletion: DeleteDialog
  isIrreversible?: boolean
}

export function DeleteTransactionModal({ deletion, isIrreversible = false }: DeleteTransactionModalProps) {
  const { opened, row, close, confirm } = deletion
  return (
    <ConfirmModal
      opened={opened}
      onClose={close}
      title={'Supprimer la transaction\u00A0?'}
      confirmLabel="Supprimer"
      onConfirm={confirm}
    >
      {row !== null && (
        <div>
          {formatMoney(row.amount)} du {formatDate(row.date)}
          {row.product === null ? '' : `, ${row.product.name}`}.
        </div>
      )}
      {isIrreversible
        ? 'Cette action est irréversible.'
        : 'Êtes-vous sûr de vouloir supprimer cette transaction\u00A0?'}
    </ConfirmModal>
  )
}
