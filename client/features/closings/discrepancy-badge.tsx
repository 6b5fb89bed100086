import { StatusBadge } from '#client/ui/status-badge.tsx'
import { getVerdict } from '#shared/closings/closing-terms.ts'
import type { Centimes } from '#shared/values/money.ts'
import { verdictBadges } from './closing-words.ts'

export function DiscrepancyBadge({ discrepancy }: { discrepancy: Centimes }) {
  const { label, icon, tone } = verdictBadges[getVerdict(discrepancy)]
  return <StatusBadge label={label} icon={icon} tone={tone} />
}
