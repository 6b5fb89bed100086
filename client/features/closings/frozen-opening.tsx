import type { Closing } from '#shared/closings/closing-day.ts'
import { formatAmount } from '#shared/values/money.ts'
import classes from './opening-line.module.css'

/** The opening as it was closed, with where it came from. */
export function FrozenOpening({ closing }: { closing: Pick<Closing, 'opening' | 'openingKind' | 'openingExpected'> }) {
  const { opening, openingKind, openingExpected } = closing
  const source =
    openingKind === 'previous' ? 'Comptage précédent' : openingExpected === null ? 'Première clôture' : 'Modifié'
  return (
    <div className={classes.line}>
      <span className={classes.words}>
        <span className={classes.label}>Solde de départ</span>
        <span className={classes.source}>{source}</span>
      </span>
      <span className={classes.amount}>{formatAmount(opening)}</span>
    </div>
  )
}
