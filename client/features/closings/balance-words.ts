import { formatDate } from '#shared/values/calendar-date.ts'
import type { OperatorBalance } from '#shared/operator-accounts/operator-account-row.ts'

/** `Non relevé depuis le 26/11/2026`, of an account that the last closing did not read; else null, as where it is not known. */
export function describeUnreadSince({
  openingKind,
  lastRead,
}: Partial<Pick<OperatorBalance, 'openingKind' | 'lastRead'>>): string | null {
  if (openingKind !== 'carried') return null
  return lastRead === null || lastRead === undefined
    ? 'Jamais relevé'
    : `Non relevé depuis le ${formatDate(lastRead.date)}`
}
