import { findFault } from '#client/app/schema-check.ts'
import { ReasonModal } from '#client/ui/reason-modal.tsx'
import { unlockMonthInput } from '#shared/month/month-input.ts'
import { formatMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { useMonthMutations } from './use-month-mutations.ts'

interface UnlockModalProps {
  month: IsoDate
  opened: boolean
  onClose: () => void
}

export function UnlockModal({ month, opened, onClose }: UnlockModalProps) {
  const { unlock } = useMonthMutations()
  return (
    <ReasonModal
      opened={opened}
      onClose={onClose}
      title={`Déverrouiller ${formatMonth(month)}`}
      submitLabel="Déverrouiller"
      tone="normal"
      isLong
      check={(text) => findFault(unlockMonthInput.shape.reason, text)}
      onSubmit={({ reason }) => unlock.mutateAsync({ month, reason })}
    >
      Les chiffres gardés sont oubliés&nbsp;: la page montre de nouveau ceux d'aujourd'hui.
    </ReasonModal>
  )
}
