import type { DayClosed } from '#shared/alerts/alert-facts.ts'
import { unknownGlobalLabel, verdictLabels } from '#shared/closings/closing-labels.fr.ts'
import { getVerdict } from '#shared/closings/closing-terms.ts'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { centimes, formatMoney } from '#shared/values/money.ts'

/** What the closing of the day found: a discrepancy of the cash, or of operator accounts alone. */
export function describeDiscrepancy({ discrepancy, accounts }: DayClosed, date: IsoDate): string {
  const what =
    discrepancy !== 0
      ? `${verdictLabels[getVerdict(discrepancy)]} de ${formatMoney(centimes(Math.abs(discrepancy)))}`
      : accounts?.wrong.length === 1
        ? 'écart sur un compte opérateur'
        : 'écart sur des comptes opérateurs'
  return `La clôture de la journée du ${formatDate(date)} a un ${what}.`
}

export function listDiscrepancies({ discrepancy, accounts }: DayClosed): Array<readonly [string, string]> {
  if (accounts === undefined) return [['Écart', formatMoney(discrepancy)]]
  const { wrong, global } = accounts
  return [
    ['Écart de caisse', formatMoney(discrepancy)],
    ...wrong.map((account) => [account.name, `écart ${formatMoney(account.discrepancy)}`] as const),
    ['Écart global', global === null ? unknownGlobalLabel : formatMoney(global)],
  ]
}
