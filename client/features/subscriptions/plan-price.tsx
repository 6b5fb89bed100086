import { formatMonthlyPrice, formatWholeMoney, type Centimes } from '#shared/values/money.ts'
import type { Currency } from '#shared/plans/plan-terms.ts'

interface PlanPriceProps {
  /** For a year; null where no plan is known. */
  price: Centimes | null
  currency: Currency | null
  isTrial: boolean
}

/** The monthly figure with the yearly price it comes from (D15); a trial is free. */
export function PlanPrice({ price, currency, isTrial }: PlanPriceProps) {
  if (isTrial || price === 0) return 'Gratuit'
  if (price === null || currency === null) return '—'
  return (
    <>
      {formatMonthlyPrice(price, currency)} par mois
      <small>Facturé {formatWholeMoney(price, currency)} par an</small>
    </>
  )
}
