import { verdictLabels } from '#shared/closings/closing-labels.fr.ts'
import { getVerdict } from '#shared/closings/closing-terms.ts'
import type { Centimes } from '#shared/values/money.ts'
import { formatDiscrepancy } from './closing-words.ts'
import classes from './discrepancy-amount.module.css'

export function DiscrepancyAmount({ discrepancy }: { discrepancy: Centimes }) {
  const verdict = getVerdict(discrepancy)
  return (
    <span className={classes.amount} data-verdict={verdict}>
      {formatDiscrepancy(discrepancy)}
      <span className={classes.word}>{verdictLabels[verdict]}</span>
    </span>
  )
}
