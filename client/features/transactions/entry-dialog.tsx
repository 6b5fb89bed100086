import { useEffect, useEffectEvent } from 'react'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import type { FormDemands } from './transaction-form.ts'
import { TransactionModal, type TransactionModalWords } from './transaction-modal.tsx'
import { useTransactionDialog } from './use-transaction-dialog.ts'

export interface AskedEntry {
  /** Another for each opening. */
  count: number
  /** Null for a new transaction. */
  row: TransactionRow | null
}

export interface EntryDialogProps extends Omit<TransactionModalWords, 'requiredMessage'> {
  asked: AskedEntry
  demands: FormDemands
  wording: 'transactions' | 'outgoing'
  newTitle: string
  editTitle: string
  /** The sentence for empty fields. */
  required: 'fillRequired' | 'fillRequiredWithPeriod'
}

/** The form of a list, with the library of forms and its rules. Opens for each `asked`. */
export function EntryDialog(props: EntryDialogProps) {
  const { asked, demands, wording, newTitle, editTitle, required, ...words } = props
  const dialog = useTransactionDialog(demands, wording)
  const open = useEffectEvent(({ row }: AskedEntry) => (row === null ? dialog.openNew() : dialog.openEdit(row)))
  useEffect(() => open(asked), [asked])
  return (
    <TransactionModal
      dialog={dialog}
      title={dialog.target.row === null ? newTitle : editTitle}
      requiredMessage={fieldMessages[required]}
      {...words}
    />
  )
}
