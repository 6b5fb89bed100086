import type { ApiOutputs } from '#client/app/trpc.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { useRemoveProduct } from './use-product-mutations.ts'

type Product = ApiOutputs['products']['list'][number]

interface RemoveProductModalProps {
  opened: boolean
  /** Kept while the dialog fades out; null before the first. */
  product: Product | null
  onClose: () => void
}

/** Asks before a product goes, and says what becomes of its transactions (D19). */
export function RemoveProductModal({ opened, product, onClose }: RemoveProductModalProps) {
  const remove = useRemoveProduct()
  const handleConfirm = async () => {
    if (product !== null) await remove.mutateAsync({ id: product.id })
  }
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Supprimer le produit"
      confirmLabel="Supprimer"
      onConfirm={handleConfirm}
    >
      Le produit «&nbsp;<bdi>{product?.name}</bdi>&nbsp;» ne sera plus proposé. Les transactions qui l'utilisent le
      gardent dans leur historique.
    </ConfirmModal>
  )
}
