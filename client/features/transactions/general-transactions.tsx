import { isImportedId } from '#shared/imports/imported-id.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { EllipsisPagination } from '#client/ui/ellipsis-pagination.tsx'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { ListEntry, useListEntry } from './list-entry.tsx'
import type { ListScreenProps } from './list-search.ts'
import { generalColumns } from './transaction-columns.tsx'
import type { FormDemands } from './transaction-form.ts'
import { TransactionListPage } from './transaction-list-page.tsx'
import { useRemoveOnce } from './use-remove-once.ts'
import { useTransactionList } from './use-transaction-list.ts'

const demands: FormDemands = { type: null, agency: 'required', product: 'optional' }

/** Both directions. Deletes without asking; the toast offers `Annuler`. */
export function GeneralTransactions(props: ListScreenProps) {
  const list = useTransactionList(undefined, props)
  const entry = useListEntry()
  const { remove, isLeaving } = useRemoveOnce()
  const rights = useEntryRights()

  const rowActions = (row: TransactionRow) =>
    row.isDayClosed || isImportedId(row.id) || !rights.mayChange({ date: row.date, changedAt: new Date(row.updatedAt) })
      ? []
      : [
          {
            label: 'Modifier',
            icon: IconPencil,
            onClick: () => entry.openEdit(row),
            disabled: isLeaving(row.id),
          },
          {
            label: 'Supprimer',
            icon: IconTrash,
            tone: 'danger' as const,
            onClick: () => remove(row.id),
            disabled: isLeaving(row.id),
          },
        ]

  return (
    <>
      <TransactionListPage
        {...props}
        list={list}
        title="Transactions"
        description="Tout ce qui entre dans vos agences et tout ce qui en sort."
        newLabel="Nouvelle transaction"
        onNew={entry.openNew}
        columns={generalColumns}
        rowActions={rowActions}
        pagination={EllipsisPagination}
        emptyTitle="Aucune transaction"
        emptyHint="Enregistrez votre première entrée ou sortie."
      />
      <ListEntry
        entry={entry}
        demands={demands}
        wording="transactions"
        newTitle="Nouvelle transaction"
        editTitle="Modifier la transaction"
        first="type"
        productLabel="Catégorie"
        required="fillRequiredWithPeriod"
        disabledWhileMissing
      />
    </>
  )
}
