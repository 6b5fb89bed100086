import { searchText } from '#client/app/search-values.ts'
import type { Currency } from '#shared/plans/plan-terms.ts'
import { type Centimes, formatMoneyForInput } from '#shared/values/money.ts'

/** What a link to Paiements Manuels can propose: `?montant=1990,00`. The form ignores what is not an amount. */
export interface PaymentSearch {
  montant?: string | undefined
}

export function paymentSearch({ montant }: Record<string, unknown>): PaymentSearch {
  return { montant: searchText(montant) }
}

interface Priced {
  price: Centimes | null
  currency: Currency | null
}

/** The search of a link to Paiements Manuels that proposes a plan's price. Payments are in dirhams: other currencies propose nothing. */
export function proposePayment({ price, currency }: Priced): PaymentSearch {
  return price !== null && price > 0 && currency === 'MAD' ? { montant: formatMoneyForInput(price) } : {}
}
