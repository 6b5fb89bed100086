import type { Centimes } from '#shared/values/money.ts'
import { formatDiscrepancy, getVerdict, verdicts } from './closing-words.ts'
import classes from './discrepancy-amount.module.css'

/** A discrepancy in a list: its amount over its word, both in its colour. */
export function DiscrepancyAmount({ discrepancy }: { discrepancy: Centimes }) {
  const verdict = getVerdict(discrepancy)
  return (
    <span className={classes.amount} data-verdict={verdict}>
      {formatDiscrepancy(discrepancy)}
      <span className={classes.word}>{verdicts[verdict].word}</span>
    </span>
  )
}
