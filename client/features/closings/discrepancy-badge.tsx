import { StatusBadge } from '#client/ui/status-badge.tsx'
import type { Centimes } from '#shared/values/money.ts'
import { getVerdict, verdicts } from './closing-words.ts'

/** `manquant`, `excédent` or `juste`. */
export function DiscrepancyBadge({ discrepancy }: { discrepancy: Centimes }) {
  const { word, icon, tone } = verdicts[getVerdict(discrepancy)]
  return <StatusBadge label={word} icon={icon} tone={tone} />
}
