import type { PaymentSearch } from '#client/features/payments/payment-search.ts'
import type { Currency } from '#shared/plans/plan-terms.ts'
import { type Centimes, formatMoneyForInput, formatMonthlyPrice, formatWholeMoney } from '#shared/values/money.ts'

interface PlanPriceProps {
  price: Centimes | null
  currency: Currency | null
  isTrial: boolean
}

/** The monthly price with the yearly one it comes from; a trial is free. */
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

/** The search of a link to Paiements Manuels that proposes a plan's price. Payments are in dirhams: other currencies propose nothing. */
export function proposePayment({ price, currency }: Pick<PlanPriceProps, 'price' | 'currency'>): PaymentSearch {
  return price !== null && price > 0 && currency === 'MAD' ? { montant: formatMoneyForInput(price) } : {}
}
