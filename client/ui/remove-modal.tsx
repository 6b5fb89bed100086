import type { ReactNode } from 'react'
import { ConfirmModal } from './confirm-modal.tsx'

interface RemoveModalProps {
  opened: boolean
  onClose: () => void
  title: string
  row: { id: string } | null
  children: ReactNode
  onRemove: (input: { id: string }) => Promise<unknown>
}

export function RemoveModal({ row, onRemove, ...dialog }: RemoveModalProps) {
  const handleConfirm = async () => {
    if (row !== null) await onRemove({ id: row.id })
  }
  return <ConfirmModal {...dialog} confirmLabel="Supprimer" onConfirm={handleConfirm} />
}
