import { useMemo, useState } from 'react'
import { useSession, useToday } from '#client/app/session.ts'
import { api } from '#client/app/trpc.ts'
import type { ProductUsage } from '#shared/transactions/product-usage.ts'
import { newId } from '#shared/values/ids.ts'
import { toCounterOperators } from './counter-board.ts'
import type { ProductChoice } from './product-options.ts'
import { keepLastAgency, proposeAgency, readLastAgency } from './proposed-agency.ts'
import { useOfferedProducts } from './use-offered-products.ts'

const USAGE_STALE_MS = 600_000

const none: readonly ProductUsage[] = []

/** The entry that is being typed. The id is made once for it, so that a second press or a retry saves one transaction. */
export interface CounterEntryTarget {
  readonly id: string
  readonly product: ProductChoice
}

/** The agency and the day of this device, and which tile is chosen. */
export function useCounter() {
  const userId = useSession()?.member?.id ?? ''
  const today = useToday()
  const agencies = api.agencies.list.useQuery()
  const [chosenAgency, setChosenAgency] = useState<string | null>()
  const proposed = agencies.data === undefined ? null : proposeAgency(agencies.data, readLastAgency(userId))
  const wanted = chosenAgency === undefined ? proposed : chosenAgency
  const agency = agencies.data?.find(({ id }) => id === wanted)
  const agencyId = agency?.id ?? null

  const offered = useOfferedProducts({ agencyId, date: today, enabled: agencyId !== null })
  const usage = api.transactions.usage.useQuery(
    { agencyId: agencyId ?? '' },
    { enabled: agencyId !== null, staleTime: USAGE_STALE_MS, meta: { silent: true } },
  )
  // The tiles keep their places while the counter is open: a finger already knows them.
  const [kept, setKept] = useState<{ agencyId: string; usage: readonly ProductUsage[] }>()
  if (agencyId !== null && kept?.agencyId !== agencyId && (usage.data !== undefined || usage.isError)) {
    setKept({ agencyId, usage: usage.data ?? [] })
  }
  const isReady = offered.data !== undefined && !offered.isPlaceholderData && kept?.agencyId === agencyId
  const products = isReady ? offered.data.products : undefined
  const usedMost = kept?.usage ?? none
  const operators = useMemo(() => products && toCounterOperators(products, usedMost), [products, usedMost])

  const [operatorId, setOperatorId] = useState<string>()
  const [lastOperatorId, setLastOperatorId] = useState<string>()
  const [target, setTarget] = useState<CounterEntryTarget>()
  const only = operators?.length === 1 ? operators[0] : undefined
  const operator = only ?? operators?.find(({ id }) => id === operatorId)

  const chooseAgency = (id: string | null) => {
    setChosenAgency(id)
    setOperatorId(undefined)
    setTarget(undefined)
    if (id !== null) keepLastAgency(userId, id)
  }
  const chooseOperator = (id: string | undefined) => {
    setOperatorId(id)
    setTarget(undefined)
  }

  return {
    today,
    agencies,
    agency,
    offered,
    operators,
    usage: usedMost,
    operator,
    hasChoice: only === undefined,
    target,
    chooseAgency,
    chooseOperator,
    chooseProduct: (product: ProductChoice) => setTarget({ id: newId(), product }),
    leaveEntry: () => setTarget(undefined),
    /** For the next customer. */
    startAgain: () => {
      setLastOperatorId(operator?.id)
      chooseOperator(undefined)
    },
    lastOperatorId,
  }
}
