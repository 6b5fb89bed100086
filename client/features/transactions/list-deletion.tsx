import { Suspense } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { PartBoundary } from '#client/app/part-boundary.tsx'
import { usePartsAhead } from '#client/app/use-parts-ahead.ts'
import type { DeleteDialog } from './use-delete-dialog.ts'

const DeleteTransactionModal = lazyPart(() =>
  import('./delete-transaction-modal.tsx').then((module) => module.DeleteTransactionModal),
)

interface ListDeletionProps {
  deletion: DeleteDialog
  isIrreversible?: boolean
}

/** The question of a list before it deletes, whose code is loaded when the list can be used. */
export function ListDeletion({ deletion, isIrreversible = false }: ListDeletionProps) {
  usePartsAhead(DeleteTransactionModal)
  if (deletion.row === null) return null
  return (
    <Suspense fallback={null}>
      <PartBoundary onMissing={deletion.drop}>
        <DeleteTransactionModal deletion={deletion} isIrreversible={isIrreversible} />
      </PartBoundary>
    </Suspense>
  )
}
