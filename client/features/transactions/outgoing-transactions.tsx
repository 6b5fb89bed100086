import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Amount } from '#client/ui/amount.tsx'
import { NumbersPagination } from '#client/ui/numbers-pagination.tsx'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import type { PeriodTotals, TransactionRow } from '#shared/transactions/transaction-row.ts'
import { subtractCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
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

function toTotals({ outgoingAmount, outgoingFee }: PeriodTotals) {
  const taken = subtractCentimes(ZERO_AMOUNT, cashEffect('outgoing', outgoingAmount, outgoingFee))
  return [{ label: 'Sorties', value: <Amount centimes={taken} tone={taken === 0 ? 'plain' : 'out'} size="lg" /> }]
}

export function OutgoingTransactions(props: ListScreenProps) {
  const list = useTransactionList('outgoing', props)
  const creation = useTransactionDialog(demands, 'outgoing')
  const edition = useTransactionDialog(demands, 'outgoing')
  const deletion = useDeleteDialog('outgoing')

  const rowActions = (row: TransactionRow) => [
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
        totals={toTotals}
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
