import type { OperatorPosition } from '#shared/operator-accounts/position-row.ts'
import { counted } from '#shared/values/count.ts'

/** Null where every closing since the last reading read it, or did not have to. */
export function describeNotRead(count: number): string | null {
  return count === 0 ? null : `${counted(count, 'clôture')} sans relevé`
}

export function isLate({ unsettledDays, maxDays }: OperatorPosition): boolean {
  return unsettledDays !== null && maxDays !== null && unsettledDays > maxDays
}

/** How long the operator owes, as far as it is followed. */
export function describeUnsettled({ mode, unsettledDays }: OperatorPosition): string {
  if (mode === 'prepaid') return '—'
  if (unsettledDays === null || unsettledDays === 0) return 'Réglé'
  return unsettledDays > 365 ? "Plus d'un an" : counted(unsettledDays, 'jour')
}
