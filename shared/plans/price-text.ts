import { type Centimes, formatMonthlyPrice, formatWholeMoney } from '#shared/values/money.ts'
import type { Currency } from './plan-terms.ts'

/** `price` for a year, in hundredths of `currency`. */
interface Price {
  price: Centimes
  currency: Currency
  taxWord: string | null
}

/** `1 990 MAD TTC`. */
export function yearlyPriceText({ price, currency, taxWord }: Price): string {
  return withTaxWord(formatWholeMoney(price, currency), taxWord)
}

/** `166 MAD TTC`. */
export function monthlyPriceText({ price, currency, taxWord }: Price): string {
  return withTaxWord(formatMonthlyPrice(price, currency), taxWord)
}

function withTaxWord(amount: string, taxWord: string | null): string {
  return taxWord === null ? amount : `${amount}\u00A0${taxWord}`
}
