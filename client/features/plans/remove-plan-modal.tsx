import type { ApiOutputs } from '#client/app/trpc.ts'
import { RemoveModal } from '#client/ui/remove-modal.tsx'
import { useRemovePlan } from './use-plan-mutations.ts'

type Plan = ApiOutputs['plans']['list'][number]

interface RemovePlanModalProps {
  opened: boolean
  plan: Plan | null
  onClose: () => void
}

export function RemovePlanModal({ opened, plan, onClose }: RemovePlanModalProps) {
  const { mutateAsync: remove } = useRemovePlan()
  return (
    <RemoveModal opened={opened} onClose={onClose} title="Confirmer la suppression" row={plan} onRemove={remove}>
      Le pack «&nbsp;<bdi>{plan?.name}</bdi>&nbsp;» sera supprimé. Un pack que des clients ont ou ont demandé ne peut
      pas l'être&nbsp;: désactivez-le pour ne plus le proposer.
    </RemoveModal>
  )
}
