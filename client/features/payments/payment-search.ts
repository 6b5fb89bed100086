import { searchText } from '#client/app/search-values.ts'

/** What a link to Paiements Manuels can propose: `?montant=1990,00`. The form ignores what is not an amount. */
export interface PaymentSearch {
  montant?: string | undefined
}

export function paymentSearch({ montant }: Record<string, unknown>): PaymentSearch {
  return { montant: searchText(montant) }
}
