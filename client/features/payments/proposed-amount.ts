import { type Centimes, formatMoneyForInput } from '#shared/values/money.ts'
import type { PaymentSearch } from './payment-search.ts'

/** The search of a link to Paiements Manuels that proposes an amount. */
export function proposedAmount(amount: Centimes): PaymentSearch {
  return { montant: formatMoneyForInput(amount) }
}
