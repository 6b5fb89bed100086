import type { ApiOutputs } from '#client/app/trpc.ts'
import { ConfirmModal } from '#client/ui/confirm-modal.tsx'
import { useRemoveType } from './use-type-mutations.ts'

type Type = ApiOutputs['transactionTypes']['adminList']['rows'][number]

interface RemoveTypeModalProps {
  opened: boolean
  /** Kept while the dialog fades out; null before the first. */
  type: Type | null
  onClose: () => void
}

/** Asks before a product goes (spec 000 §2), and says whether it is deleted or retired (D19). */
export function RemoveTypeModal({ opened, type, onClose }: RemoveTypeModalProps) {
  const remove = useRemoveType()
  const handleConfirm = async () => {
    if (type !== null) await remove.mutateAsync({ id: type.id })
  }
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Confirmer la suppression"
      confirmLabel="Supprimer"
      onConfirm={handleConfirm}
    >
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
    </ConfirmModal>
  )
}
