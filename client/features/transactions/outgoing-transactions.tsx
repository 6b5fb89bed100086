import { isImportedId } from '#shared/imports/imported-id.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { NumbersPagination } from '#client/ui/numbers-pagination.tsx'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { DeleteTransactionModal } from './delete-transaction-modal.tsx'
import type { ListScreenProps } from './list-search.ts'
import { outgoingColumns } from './transaction-columns.tsx'
import type { FormDemands } from './transaction-form.ts'
import { TransactionListPage } from './transaction-list-page.tsx'
import { TransactionModal } from './transaction-modal.tsx'
import { useDeleteDialog } from './use-delete-dialog.ts'
import { useTransactionDialog } from './use-transaction-dialog.ts'
import { useTransactionList } from './use-transaction-list.ts'

const demands: FormDemands = { type: 'outgoing', agency: 'optional', product: 'required' }

export function OutgoingTransactions(props: ListScreenProps) {
  const list = useTransactionList('outgoing', props)
  const creation = useTransactionDialog(demands, 'outgoing')
  const edition = useTransactionDialog(demands, 'outgoing')
  const deletion = useDeleteDialog('outgoing')
  const rights = useEntryRights()

  const rowActions = (row: TransactionRow) =>
    row.isDayClosed || isImportedId(row.id) || !rights.mayChange({ date: row.date, changedAt: new Date(row.updatedAt) })
      ? []
      : [
          { label: 'Modifier', icon: IconPencil, onClick: () => edition.openEdit(row) },
          { label: 'Supprimer', icon: IconTrash, tone: 'danger' as const, onClick: () => deletion.ask(row) },
        ]
  const shared = {
    first: 'amount',
    productLabel: 'Type de transaction',
    requiredMessage: fieldMessages.fillRequired,
  } as const

  return (
    <>
      <TransactionListPage
        {...props}
        list={list}
        type="outgoing"
        title="Transactions sortantes"
        description="L'argent que vous remettez à vos clients, par type et par agence."
        newLabel="Nouvelle sortie"
        onNew={creation.openNew}
        columns={outgoingColumns}
        rowActions={rowActions}
        pagination={NumbersPagination}
        emptyTitle="Aucune transaction sortante"
        emptyHint="Enregistrez votre première sortie."
      />
      <TransactionModal dialog={creation} title="Nouvelle transaction sortante" {...shared} />
      <TransactionModal dialog={edition} title="Modifier la transaction sortante" {...shared} />
      <DeleteTransactionModal deletion={deletion} isIrreversible />
    </>
  )
}
