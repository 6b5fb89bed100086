import type { ApiOutputs } from '#client/app/trpc.ts'
import { RemoveModal } from '#client/ui/remove-modal.tsx'
import { counted } from '#shared/values/count.ts'
import { useRemoveGroup } from './use-group-mutations.ts'

type Group = ApiOutputs['groups']['list'][number]

interface RemoveGroupModalProps {
  opened: boolean
  group: Group | null
  onClose: () => void
}

export function RemoveGroupModal({ opened, group, onClose }: RemoveGroupModalProps) {
  const { mutateAsync: remove } = useRemoveGroup()
  return (
    <RemoveModal opened={opened} onClose={onClose} title={'Supprimer le groupe\u00A0?'} row={group} onRemove={remove}>
      Le groupe «&nbsp;<bdi>{group?.name}</bdi>&nbsp;» sera supprimé. {formatAgencyCount(group)}
    </RemoveModal>
  )
}

function formatAgencyCount(group: Group | null): string {
  const count = group?.agencyCount ?? 0
  if (count === 0) return 'Il ne contient aucune agence.'
  return count === 1
    ? 'Son agence est conservée, sans groupe.'
    : `Ses ${counted(count, 'agence')} sont conservées, sans groupe.`
}
