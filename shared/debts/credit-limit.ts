import { type Centimes, formatMoney } from '#shared/values/money.ts'

/** What stands at the paid part where more is left unpaid than the member may let be; null otherwise. */
export function checkCreditLimit(limit: Centimes | null, unpaid: Centimes): string | null {
  if (limit === null || unpaid <= limit) return null
  return limit === 0
    ? "Vous ne pouvez pas accorder d'avance client"
    : `Votre plafond pour une avance client est de ${formatMoney(limit)}`
}
