import { type Centimes, formatAmount } from '#shared/values/money.ts'
import classes from './row-notes.module.css'

interface FeeNoteProps {
  fee: Centimes
}

export function FeeNote({ fee }: FeeNoteProps) {
  if (fee === 0) return null
  return <span className={classes.fee}>frais {formatAmount(fee)}</span>
}
