import type { Currency } from '#shared/plans/plan-terms.ts'
import { monthlyPriceText, yearlyPriceText } from '#shared/plans/price-text.ts'
import type { Centimes } from '#shared/values/money.ts'

interface PlanPriceProps {
  price: Centimes | null
  currency: Currency | null
  taxWord: string | null
  isTrial: boolean
}

/** The monthly price with the yearly one it comes from; a trial is free. */
export function PlanPrice({ price, currency, taxWord, isTrial }: PlanPriceProps) {
  if (isTrial || price === 0) return 'Gratuit'
  if (price === null || currency === null) return '—'
  const priced = { price, currency, taxWord }
  return (
    <>
      {monthlyPriceText(priced)} par mois
      <small>Facturé {yearlyPriceText(priced)} par an</small>
    </>
  )
}
