import { api } from '#client/app/trpc.ts'
import { usePriceText } from '#client/features/seller/use-price-text.ts'
import type { Centimes } from '#shared/values/money.ts'
import { DEMO_PLAN_NAME, type Currency } from '#shared/plans/plan-terms.ts'

export interface PlanChoice {
  value: string
  label: string
  name: string
  /** For a year, in hundredths of `currency`. */
  price: Centimes
  currency: Currency
}

/** All plans for a select, with their yearly price; one that is not on offer is marked `inactif`. */
export function usePlanChoices(): PlanChoice[] {
  const { data = [] } = api.plans.list.useQuery(undefined, { meta: { outcome: 'plans.listActive' } })
  const toPriceText = usePriceText()
  return data.map(({ id, name, price, currency, isActive }) => {
    const words = [name, price === 0 ? 'gratuit' : `${toPriceText({ price, currency })} par an`]
    return { value: id, label: [...words, ...(isActive ? [] : ['inactif'])].join(' · '), name, price, currency }
  })
}

/** The packs that are sold: all but the trial. */
export function usePaidPlanChoices(): PlanChoice[] {
  return usePlanChoices().filter(({ name }) => name !== DEMO_PLAN_NAME)
}
