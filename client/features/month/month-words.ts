import type { MonthPending } from '#shared/month/month-row.ts'
import { counted } from '#shared/values/count.ts'
import { formatMoney } from '#shared/values/money.ts'
import { formatSignedMoney } from '#shared/values/signed-money.ts'

/** What may still change the result, or is not in it. */
export function listPending(
  { daysToClose, unsettledCount, unsettled, feesWithoutAccount }: MonthPending,
  isProvisional: boolean,
): string[] {
  return [
    ...(daysToClose === 0 ? [] : [`${counted(daysToClose, 'journée')} à clôturer`]),
    ...(isProvisional ? ["des commissions qui ne sont définitives qu'à la clôture ou à la fin du mois"] : []),
    ...(unsettledCount === 0
      ? []
      : [`${counted(unsettledCount, 'écart')} à régler (${formatSignedMoney(unsettled)}), hors résultat`]),
    ...(feesWithoutAccount === 0
      ? []
      : [
          `${formatMoney(feesWithoutAccount)} de frais saisis sans compte opérateur, hors résultat\u00A0: on ne sait pas qui les garde`,
        ]),
  ]
}
