import type { ApiOutputs } from '#client/app/trpc.ts'
import { RemoveModal } from '#client/ui/remove-modal.tsx'
import { useRemoveProduct } from './use-product-mutations.ts'

type Product = ApiOutputs['products']['list'][number]

interface RemoveProductModalProps {
  opened: boolean
  product: Product | null
  onClose: () => void
}

export function RemoveProductModal({ opened, product, onClose }: RemoveProductModalProps) {
  const { mutateAsync: remove } = useRemoveProduct()
  return (
    <RemoveModal
      opened={opened}
      onClose={onClose}
      title={'Supprimer le produit\u00A0?'}
      row={product}
      onRemove={remove}
    >
      Le produit «&nbsp;<bdi>{product?.name}</bdi>&nbsp;» ne sera plus proposé. Les transactions qui l'utilisent le
      gardent dans leur historique.
    </RemoveModal>
  )
}
