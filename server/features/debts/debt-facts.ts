import { debtKindLabels, nameForTrail } from '#shared/debts/debt-labels.fr.ts'
import type { DebtKind } from '#shared/debts/debt-terms.ts'
import type { DebtorRow } from '#shared/debts/debtor-row.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, formatMoney } from '#shared/values/money.ts'

/** What the audit trail calls it. */
export function nameEntry(
  { kind, amount, date }: { kind: DebtKind; amount: Centimes; date: IsoDate },
  debtor: Pick<DebtorRow, 'kind' | 'number'>,
): string {
  return `${debtKindLabels[kind]} de ${formatMoney(amount)} du ${formatDate(date)}, ${nameForTrail(debtor)}`
}
