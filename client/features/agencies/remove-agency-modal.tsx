import type { ApiOutputs } from '#client/app/trpc.ts'
import { RemoveModal } from '#client/ui/remove-modal.tsx'
import { useRemoveAgency } from './use-agency-mutations.ts'

interface RemoveAgencyModalProps {
  opened: boolean
  agency: ApiOutputs['agencies']['list'][number] | null
  onClose: () => void
}

export function RemoveAgencyModal({ opened, agency, onClose }: RemoveAgencyModalProps) {
  const { mutateAsync: remove } = useRemoveAgency()
  return (
    <RemoveModal opened={opened} onClose={onClose} title={"Supprimer l'agence\u00A0?"} row={agency} onRemove={remove}>
      L'agence «&nbsp;<bdi>{agency?.name}</bdi>&nbsp;» sera supprimée. Cette action est irréversible. Une agence qui a
      des transactions est conservée.
    </RemoveModal>
  )
}
