import { isImportedId } from '#shared/imports/imported-id.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { PageSummaryPagination } from '#client/ui/page-summary-pagination.tsx'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { ListDeletion } from './list-deletion.tsx'
import { ListEntry, useListEntry } from './list-entry.tsx'
import type { ListScreenProps } from './list-search.ts'
import { incomingColumns } from './transaction-columns.tsx'
import type { FormDemands } from './transaction-form.ts'
import { TransactionListPage } from './transaction-list-page.tsx'
import { useDeleteDialog } from './use-delete-dialog.ts'
import { useTransactionList } from './use-transaction-list.ts'

const demands: FormDemands = { type: 'incoming', agency: 'optional', product: 'required' }

export function IncomingTransactions(props: ListScreenProps) {
  const list = useTransactionList('incoming', props)
  const entry = useListEntry()
  const deletion = useDeleteDialog('transactions')
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
        type="incoming"
        title="Transactions entrantes"
        description="L'argent que vos clients déposent, par opérateur et par produit."
        newLabel="Nouvelle entrée"
        onNew={entry.openNew}
        columns={incomingColumns}
        rowActions={rowActions}
        pagination={PageSummaryPagination}
        emptyTitle="Aucune transaction entrante"
        emptyHint="Enregistrez votre première entrée."
      />
      <ListEntry
        entry={entry}
        demands={demands}
        wording="transactions"
        newTitle="Nouvelle transaction entrante"
        editTitle="Modifier la transaction entrante"
        first="product"
        productLabel="Produit"
        required="fillRequired"
      />
      <ListDeletion deletion={deletion} />
    </>
  )
}
