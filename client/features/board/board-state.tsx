import { IconAlertTriangle, IconCircleCheck, IconClockExclamation } from '@tabler/icons-react'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { counted } from '#shared/values/count.ts'

/** Green without days to close, yellow for the first, red from the second on; the words say it too. */
export function BoardState({ daysToClose }: { daysToClose: number }) {
  if (daysToClose === 0) return <StatusBadge label="À jour" icon={IconCircleCheck} tone="good" />
  return daysToClose === 1 ? (
    <StatusBadge label={counted(daysToClose, 'journée')} icon={IconClockExclamation} tone="waiting" />
  ) : (
    <StatusBadge label={counted(daysToClose, 'journée')} icon={IconAlertTriangle} tone="bad" />
  )
}
