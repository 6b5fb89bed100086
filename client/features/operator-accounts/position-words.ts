import type { OperatorPosition } from '#shared/operator-accounts/position-row.ts'
import { counted } from '#shared/values/count.ts'

/** Null where every closing since the last reading read it, or did not have to. */
export function describeNotRead(count: number): string | null {
  return count === 0 ? null : `${counted(count, 'clôture')} sans relevé`
}

/** How long the operator owes, as far as it is followed. */
export function describeUnsettled({ mode, unsettledDays, maxDays }: OperatorPosition): string {
  if (mode === 'prepaid') return '—'
  if (unsettledDays === null || unsettledDays === 0) return 'Réglé'
  const days = unsettledDays > 365 ? "Plus d'un an" : counted(unsettledDays, 'jour')
  return maxDays !== null && unsettledDays > maxDays ? `${days}, au-delà de ${maxDays}` : days
}
