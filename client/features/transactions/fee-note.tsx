import { type Centimes, formatAmount } from '#shared/values/money.ts'
import classes from './row-notes.module.css'

interface FeeNoteProps {
  fee: Centimes
}

/** Under an amount: what was charged on top. Nothing where nothing was. */
export function FeeNote({ fee }: FeeNoteProps) {
  if (fee === 0) return null
  return <span className={classes.fee}>frais {formatAmount(fee)}</span>
}
