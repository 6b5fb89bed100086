import type { ApiOutputs } from '#client/app/trpc.ts'
import { RemoveModal } from '#client/ui/remove-modal.tsx'
import { useRemoveOperator } from './use-admin-operator-mutations.ts'

type Operator = ApiOutputs['operators']['adminList']['rows'][number]

interface RemoveOperatorModalProps {
  opened: boolean
  operator: Operator | null
  onClose: () => void
}

export function RemoveOperatorModal({ opened, operator, onClose }: RemoveOperatorModalProps) {
  const { mutateAsync: remove } = useRemoveOperator()
  return (
    <RemoveModal opened={opened} onClose={onClose} title="Confirmer la suppression" row={operator} onRemove={remove}>
      L'opérateur «&nbsp;<bdi>{operator?.name}</bdi>&nbsp;» sera supprimé du catalogue. Un opérateur qui a des produits
      ou qu'un client a activé ne peut pas l'être.
    </RemoveModal>
  )
}
