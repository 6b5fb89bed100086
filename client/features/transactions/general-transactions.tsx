import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Amount } from '#client/ui/amount.tsx'
import { EllipsisPagination } from '#client/ui/ellipsis-pagination.tsx'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import type { PeriodTotals, TransactionRow } from '#shared/transactions/transaction-row.ts'
import { subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { ListScreenProps } from './list-search.ts'
import { generalColumns } from './transaction-columns.tsx'
import type { FormDemands } from './transaction-form.ts'
import { TransactionListPage } from './transaction-list-page.tsx'
import { TransactionModal } from './transaction-modal.tsx'
import { useRemoveOnce } from './use-remove-once.ts'
import { useTransactionDialog } from './use-transaction-dialog.ts'
import { useTransactionList } from './use-transaction-list.ts'

const demands: FormDemands = { type: null, agency: 'required', product: 'optional' }

function toTotals(totals: PeriodTotals) {
  const brought = cashEffect('incoming', totals.incomingAmount, totals.incomingFee)
  const taken = subtractCentimes(ZERO_AMOUNT, cashEffect('outgoing', totals.outgoingAmount, totals.outgoingFee))
  const balance = subtractCentimes(brought, taken)
  return [
    { label: 'Entrées', value: <Amount centimes={brought} tone={brought === 0 ? 'plain' : 'in'} /> },
    { label: 'Sorties', value: <Amount centimes={taken} tone={taken === 0 ? 'plain' : 'out'} /> },
    { label: 'Solde', value: <Amount centimes={balance} tone="balance" size="lg" /> },
  ]
}

/** Both directions. Deletes without asking; the toast offers `Annuler`. */
export function GeneralTransactions(props: ListScreenProps) {
  const list = useTransactionList(undefined, props)
  const dialog = useTransactionDialog(demands, 'transactions')
  const { remove, isLeaving } = useRemoveOnce()

  const rowActions = (row: TransactionRow) => [
    { label: 'Modifier', icon: IconPencil, onClick: () => dialog.openEdit(row), disabled: isLeaving(row.id) },
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
        onNew={dialog.openNew}
        columns={generalColumns}
        rowActions={rowActions}
        totals={toTotals}
        pagination={EllipsisPagination}
        emptyTitle="Aucune transaction"
        emptyHint="Enregistrez votre première entrée ou sortie."
      />
      <TransactionModal
        dialog={dialog}
        title={dialog.target.row === null ? 'Nouvelle transaction' : 'Modifier la transaction'}
        first="type"
        productLabel="Catégorie"
        requiredMessage={fieldMessages.fillRequiredWithPeriod}
        disabledWhileMissing
      />
    </>
  )
}
