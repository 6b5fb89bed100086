import { api } from '#client/app/trpc.ts'
import { formatWholeMoney } from '#shared/values/money.ts'

/** All plans for a select, with their yearly price; one that is not on offer is marked `inactif`. */
export function usePlanChoices(): Array<{ value: string; label: string }> {
  const { data = [] } = api.plans.list.useQuery(undefined, { meta: { outcome: 'plans.listActive' } })
  return data.map(({ id, name, price, currency, isActive }) => {
    const words = [name, price === 0 ? 'gratuit' : `${formatWholeMoney(price, currency)} par an`]
    return { value: id, label: [...words, ...(isActive ? [] : ['inactif'])].join(' · ') }
  })
}
