import type { ReactNode } from 'react'
import { ConfirmModal } from './confirm-modal.tsx'

interface RemoveModalProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What goes. Kept while the dialog fades out; null before the first. */
  row: { id: string } | null
  /** What becomes of it and of what hangs on it, in one or two sentences. */
  children: ReactNode
  /** Resolved: the dialog closes. Rejected: it stays; the outcome reporter has told why. */
  onRemove: (input: { id: string }) => Promise<unknown>
}

/** Asks before a row goes. */
export function RemoveModal({ row, onRemove, ...dialog }: RemoveModalProps) {
  const handleConfirm = async () => {
    if (row !== null) await onRemove({ id: row.id })
  }
  return <ConfirmModal {...dialog} confirmLabel="Supprimer" onConfirm={handleConfirm} />
}
