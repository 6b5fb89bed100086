import { StatusBadge } from '#client/ui/status-badge.tsx'
import { getVerdict } from '#shared/closings/closing-terms.ts'
import { type Centimes, formatMoney, subtractCentimes } from '#shared/values/money.ts'
import { formatDiscrepancy, toCountBadge } from './closing-words.ts'
import { DiscrepancyBadge } from './discrepancy-badge.tsx'
import classes from './verdict-card.module.css'

interface VerdictCardProps {
  counted: Centimes
  /** Null without an opening. */
  expected: Centimes | null
  /** Nothing is counted yet: neither a count nor a discrepancy. */
  isUntouched?: boolean
}

export function VerdictCard({ counted, expected, isUntouched = false }: VerdictCardProps) {
  const discrepancy = expected === null || isUntouched ? null : subtractCentimes(counted, expected)
  return (
    <dl className={classes.card} data-verdict={discrepancy === null ? undefined : getVerdict(discrepancy)}>
      <div className={classes.figure}>
        <dt>Attendu</dt>
        <dd>{expected === null ? '—' : formatMoney(expected)}</dd>
      </div>
      <div className={classes.figure}>
        <dt>Compté</dt>
        <dd>{isUntouched ? '—' : formatMoney(counted)}</dd>
      </div>
      <div className={classes.verdict}>
        <dt>
          Écart
          {isUntouched && <StatusBadge {...toCountBadge} />}
          {discrepancy !== null && <DiscrepancyBadge discrepancy={discrepancy} />}
        </dt>
        <dd>{discrepancy === null ? '—' : formatDiscrepancy(discrepancy)}</dd>
      </div>
    </dl>
  )
}
