import { useState } from 'react'
import type { TransactionRow } from '#shared/transactions/transaction-row.ts'
import { useRemoveTransaction } from './use-transaction-mutations.ts'

/** Keeps the row while the dialog fades out. */
export function useDeleteDialog(wording: 'transactions' | 'outgoing') {
  const { mutateAsync } = useRemoveTransaction(wording)
  const [opened, setOpened] = useState(false)
  const [row, setRow] = useState<TransactionRow | null>(null)

  const ask = (next: TransactionRow) => {
    setRow(next)
    setOpened(true)
  }
  const confirm = async () => {
    if (row !== null) await mutateAsync({ id: row.id })
  }

  /** Where the code of the dialog is missing. */
  const drop = () => {
    setRow(null)
    setOpened(false)
  }

  return { opened, row, ask, close: () => setOpened(false), drop, confirm }
}

export type DeleteDialog = ReturnType<typeof useDeleteDialog>
