import { searchText } from '#client/app/search-values.ts'

/** What a link to Paiements Manuels may propose: `?montant=1990,00`. The form leaves out what is no amount. */
export interface PaymentSearch {
  montant?: string | undefined
}

export function paymentSearch({ montant }: Record<string, unknown>): PaymentSearch {
  return { montant: searchText(montant) }
}
