import type { ApiOutputs } from '#client/app/trpc.ts'
import { RemoveModal } from '#client/ui/remove-modal.tsx'
import { useRemoveType } from './use-type-mutations.ts'

type Type = ApiOutputs['transactionTypes']['adminList']['rows'][number]

interface RemoveTypeModalProps {
  opened: boolean
  type: Type | null
  onClose: () => void
}

/** Asks before a product is deleted or, if transactions use it, retired. */
export function RemoveTypeModal({ opened, type, onClose }: RemoveTypeModalProps) {
  const { mutateAsync: remove } = useRemoveType()
  return (
    <RemoveModal opened={opened} onClose={onClose} title="Confirmer la suppression" row={type} onRemove={remove}>
      {type?.isUsed === true ? (
        <>
          Des transactions utilisent «&nbsp;<bdi>{type.name}</bdi>&nbsp;»&nbsp;: il deviendra inactif, ne sera plus
          proposé, et leur historique le garde.
        </>
      ) : (
        <>
          Le produit «&nbsp;<bdi>{type?.name}</bdi>&nbsp;» sera supprimé du catalogue. Les produits que les clients en
          ont déjà importés leur restent.
        </>
      )}
    </RemoveModal>
  )
}
