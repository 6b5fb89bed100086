import { yearlyPriceText } from '#shared/plans/price-text.ts'
import type { Currency } from '#shared/plans/plan-terms.ts'
import type { Centimes } from '#shared/values/money.ts'
import { useSellerContact } from './use-seller-contact.ts'

/** @returns a formatter of yearly prices with the seller's tax word: `1 990 MAD TTC` */
export function usePriceText(): (plan: { price: Centimes; currency: Currency }) => string {
  const taxWord = useSellerContact()?.taxWord ?? null
  return ({ price, currency }) => yearlyPriceText({ price, currency, taxWord })
}
