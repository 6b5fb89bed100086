import { verdictBadges } from '#client/features/closings/closing-words.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { closingStateLabels } from '#shared/closings/closing-labels.fr.ts'
import { getVerdict } from '#shared/closings/closing-terms.ts'
import { formatMoney } from '#shared/values/money.ts'
import type { BoardAgency } from './board-agency.ts'

type LastClosing = NonNullable<BoardAgency['lastClosing']>

export function LastDiscrepancy({ closing }: { closing: LastClosing }) {
  return <TwoLines first={<Verdict discrepancy={closing.discrepancy} />} second={getPendingLabel(closing)} />
}

function Verdict({ discrepancy }: { discrepancy: LastClosing['discrepancy'] }) {
  const { label, icon, tone } = verdictBadges[getVerdict(discrepancy)]
  const text = discrepancy === 0 ? label : `${formatMoney(Math.abs(discrepancy))} ${label}`
  return <StatusBadge label={text} icon={icon} tone={tone} />
}

function getPendingLabel({ reviewState, needsCheck, discrepancy, settlement }: LastClosing): string | null {
  if (needsCheck) return closingStateLabels.toCheck
  if (reviewState === 'to_review') return closingStateLabels.toReview
  return discrepancy !== 0 && settlement === null ? 'à régler' : null
}
