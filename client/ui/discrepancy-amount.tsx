import { verdictLabels } from '#shared/closings/closing-labels.fr.ts'
import { getVerdict } from '#shared/closings/closing-terms.ts'
import type { Centimes } from '#shared/values/money.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'
import classes from './discrepancy-amount.module.css'

interface DiscrepancyAmountProps {
  discrepancy: Centimes
  /** The word beside the figure instead of below it. */
  isInline?: boolean
}

export function DiscrepancyAmount({ discrepancy, isInline = false }: DiscrepancyAmountProps) {
  const verdict = getVerdict(discrepancy)
  const [figure = '', currency] = formatSignedMoney(discrepancy).split('\u00A0')
  return (
    <span className={classes.amount} data-verdict={verdict}>
      {figure}
      <span data-currency>{`\u00A0${currency}`}</span>{' '}
      <span className={classes.word} data-beside={isInline || undefined} data-second>
        {verdictLabels[verdict]}
      </span>
    </span>
  )
}
