import { useState } from 'react'
import type { TransferRights, TransferRow } from '#shared/transfers/transfer-row.ts'

export type TransferAct = keyof TransferRights

interface Asked {
  act: TransferAct
  transfer: TransferRow
  count: number
}

export function useTransferDialog() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return {
    asked,
    isOpen,
    close: () => setIsOpen(false),
    ask: (act: TransferAct, transfer: TransferRow) => {
      setAsked((before) => ({ act, transfer, count: (before?.count ?? 0) + 1 }))
      setIsOpen(true)
    },
  }
}

export type TransferDialog = ReturnType<typeof useTransferDialog>
