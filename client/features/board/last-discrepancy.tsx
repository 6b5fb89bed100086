import { getVerdict, verdicts } from '#client/features/closings/closing-words.ts'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { formatMoney, centimes } from '#shared/values/money.ts'
import type { BoardAgency } from './board-agency.ts'

type LastClosing = NonNullable<BoardAgency['lastClosing']>

/** What was missing or too much at the last closing, in colour and in words, and what it still waits for. */
export function LastDiscrepancy({ closing }: { closing: LastClosing }) {
  return <TwoLines first={<Verdict discrepancy={closing.discrepancy} />} second={waitingFor(closing)} />
}

function Verdict({ discrepancy }: { discrepancy: LastClosing['discrepancy'] }) {
  const { word, icon, tone } = verdicts[getVerdict(discrepancy)]
  const label = discrepancy === 0 ? word : `${formatMoney(centimes(Math.abs(discrepancy)))} ${word}`
  return <StatusBadge label={label} icon={icon} tone={tone} />
}

function waitingFor({ reviewState, needsCheck, discrepancy, settlement }: LastClosing): string | null {
  if (needsCheck) return 'à revérifier'
  if (reviewState === 'to_review') return 'à valider'
  return discrepancy !== 0 && settlement === null ? 'à régler' : null
}
