import type { Category } from '#shared/cash/categories.ts'
import { type Centimes, formatMoney } from '#shared/values/money.ts'

/** What stands at the amount of a feed out above the member's limit; null for one that may be entered. */
export function checkFeedLimit(
  limit: Centimes | null,
  { direction, amount }: { readonly direction: Category; readonly amount: Centimes },
): string | null {
  if (limit === null || direction === 'incoming' || amount <= limit) return null
  return `Votre plafond pour une sortie de caisse est de ${formatMoney(limit)}`
}
