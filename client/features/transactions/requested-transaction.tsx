import { isImportedId } from '#shared/imports/imported-id.ts'
import { useState } from 'react'
import { type FilledEntry, type TransactionRequest, transactionRequests } from '#client/app/form-requests.ts'
import { api } from '#client/app/trpc.ts'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatAmount } from '#shared/values/money.ts'
import { DeleteTransactionModal } from './delete-transaction-modal.tsx'
import { findOnlyProduct } from './product-options.ts'
import { TransactionDetailModal } from './transaction-detail-modal.tsx'
import type { FormDemands } from './transaction-form.ts'
import { TransactionModal } from './transaction-modal.tsx'
import { useDeleteDialog } from './use-delete-dialog.ts'
import { useTransactionDialog } from './use-transaction-dialog.ts'

/** Without a product a transaction moves no balance of an operator: one that has a product does not lose it. */
const withProduct: FormDemands = { type: null, agency: 'required', product: 'required' }
const withoutProduct: FormDemands = { type: null, agency: 'required', product: 'optional' }

/** Opens what another part of the screen asks for: a transaction to edit, to delete or only to see, or a new one. */
export function RequestedTransaction() {
  const utils = api.useUtils()
  const rights = useEntryRights()
  const dialog = useTransactionDialog(withProduct, 'transactions')
  const plainDialog = useTransactionDialog(withoutProduct, 'transactions')
  const deletion = useDeleteDialog('transactions')
  const [shown, setShown] = useState<string>()

  const enter = async ({ agencyId, date, type, amount, fee, accountId, operatorName, reference }: FilledEntry) => {
    const offered = await utils.products.offered.fetch({ agencyId, date }).catch(() => undefined)
    const products = offered?.products ?? []
    // Without an amount it is not what an account misses: any forgotten one.
    const target = amount === 0 ? plainDialog : dialog
    target.openFilled({
      type,
      agencyId,
      date,
      amount: amount === 0 ? '' : formatAmount(amount),
      fee: fee === 0 ? '' : formatAmount(fee),
      accountId,
      reference: reference ?? '',
      product: findOnlyProduct(products, { type, operatorName }),
    })
  }

  const open = async (request: TransactionRequest) => {
    if (request.kind === 'enter') return enter(request.entry)
    const { id, kind } = request
    const row = await utils.transactions.find
      .fetch({ id }, { staleTime: 0, meta: { outcome: 'data.load' } })
      .catch(() => undefined)
    if (row === undefined) return
    const isFixed = row.isDayClosed || isImportedId(row.id)
    if (isFixed || !rights.mayChange({ date: row.date, changedAt: new Date(row.updatedAt) })) return setShown(id)
    if (kind === 'remove') deletion.ask(row)
    else if (row.product === null) plainDialog.openEdit(row)
    else dialog.openEdit(row)
  }
  transactionRequests.useEach((request) => void open(request))

  const words = { productLabel: 'Produit', requiredMessage: fieldMessages.fillRequired, first: 'type' } as const
  return (
    <>
      {[dialog, plainDialog].map((one) => (
        <TransactionModal
          key={one.demands.product}
          dialog={one}
          title={one.target.row === null ? 'Nouvelle transaction' : 'Modifier la transaction'}
          {...words}
        />
      ))}
      <DeleteTransactionModal deletion={deletion} />
      <TransactionDetailModal id={shown} onClose={() => setShown(undefined)} />
    </>
  )
}
