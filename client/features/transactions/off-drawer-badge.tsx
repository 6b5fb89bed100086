import { IconCashOff } from '@tabler/icons-react'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { offDrawerLabel } from '#shared/transactions/transaction-labels.fr.ts'

/** Of a transaction without an agency. */
export function OffDrawerBadge() {
  return <StatusBadge label={offDrawerLabel} icon={IconCashOff} tone="waiting" />
}
