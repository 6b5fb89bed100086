import { isImportedId } from '#shared/imports/imported-id.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { NumbersPagination } from '#client/ui/numbers-pagination.tsx'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { ListDeletion } from './list-deletion.tsx'
import { ListEntry, useListEntry } from './list-entry.tsx'
import type { ListScreenProps } from './list-search.ts'
import { outgoingColumns } from './transaction-columns.tsx'
import type { FormDemands } from './transaction-form.ts'
import { TransactionListPage } from './transaction-list-page.tsx'
import { useDeleteDialog } from './use-delete-dialog.ts'
import { useTransactionList } from './use-transaction-list.ts'

const demands: FormDemands = { type: 'outgoing', agency: 'optional', product: 'required' }

export function OutgoingTransactions(props: ListScreenProps) {
  const list = useTransactionList('outgoing', props)
  const entry = useListEntry()
  const deletion = useDeleteDialog('outgoing')
  const rights = useEntryRights()

  const rowActions = (row: TransactionRow) =>
    row.isDayClosed || isImportedId(row.id) || !rights.mayChange({ date: row.date, changedAt: new Date(row.updatedAt) })
      ? []
      : [
          { label: 'Modifier', icon: IconPencil, onClick: () => entry.openEdit(row) },
          { label: 'Supprimer', icon: IconTrash, tone: 'danger' as const, onClick: () => deletion.ask(row) },
        ]

  return (
    <>
      <TransactionListPage
        {...props}
        list={list}
        type="outgoing"
        title="Transactions sortantes"
        description="L'argent que vous remettez à vos clients, par type et par agence."
        newLabel="Nouvelle sortie"
        onNew={entry.openNew}
        columns={outgoingColumns}
        rowActions={rowActions}
        pagination={NumbersPagination}
        emptyTitle="Aucune transaction sortante"
        emptyHint="Enregistrez votre première sortie."
      />
      <ListEntry
        entry={entry}
        demands={demands}
        wording="outgoing"
        newTitle="Nouvelle transaction sortante"
        editTitle="Modifier la transaction sortante"
        first="amount"
        productLabel="Type de transaction"
        required="fillRequired"
      />
      <ListDeletion deletion={deletion} isIrreversible />
    </>
  )
}
