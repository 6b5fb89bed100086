import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSession } from '#client/app/session.ts'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { isIsoDate } from '#shared/values/iso-date.ts'
import type { ComputeJournalInput } from '#shared/journal/journal-input.ts'
import { type Centimes, formatAmount, ZERO_AMOUNT } from '#shared/values/money.ts'
import { type JournalValues, NO_AMOUNTS } from './journal-form.ts'
import { amountFields, type Amounts, type AmountsKey, pickTyped, readTyped, saveTyped } from './typed-amounts.ts'

export type DayCash = ApiOutputs['closings']['expected']

/** A drawer cannot start below zero: then nothing is proposed. */
function toProposal(start: Centimes, feedIn: Centimes, feedOut: Centimes): Amounts {
  const toText = (centimes: Centimes) => (centimes > 0 ? formatAmount(centimes) : '')
  return { startingBalance: toText(start), incomingFeed: toText(feedIn), outgoingFeed: toText(feedOut) }
}

function openStore() {
  return sessionStorage
}

/** Null while no agency or no valid date is chosen. */
function toKey(userId: string, { agencyId, date }: Pick<JournalValues, 'agencyId' | 'date'>): AmountsKey | null {
  return agencyId === null || !isIsoDate(date) ? null : { userId, agencyId, date }
}

function isSameKey(left: AmountsKey, right: AmountsKey | null): boolean {
  return left.userId === right?.userId && left.agencyId === right.agencyId && left.date === right.date
}

/**
 * Fills in what the books say of the chosen agency and day: the cash at its start and its feeds. Typed amounts stay, and
 * come back with their agency and day, also after a reload.
 */
export function useDayAmounts(form: UseFormReturnType<JournalValues, ComputeJournalInput>) {
  const { agencyId, date } = form.values
  const userId = useSession()?.member?.id ?? ''
  const isChosen = agencyId !== null && isIsoDate(date)
  const { data } = api.closings.expected.useQuery(
    { agencyId: agencyId ?? '', date: isChosen ? date : '' },
    { enabled: isChosen, staleTime: 0 },
  )
  const cash = isChosen ? data : undefined
  const proposed = useRef(NO_AMOUNTS)
  /** The day whose amounts the form shows. */
  const shown = useRef<AmountsKey | null>(null)

  const show = useEffectEvent((key: AmountsKey | null, next: Amounts) => {
    if (key === null) return
    const values = form.getValues()
    const here = pickTyped(values, proposed.current)
    // Amounts typed before an agency was chosen belong to the first choice.
    const keeps = shown.current === null || isSameKey(key, shown.current)
    const typed = { ...readTyped(openStore, key), ...(keeps ? here : {}) }
    shown.current = key
    proposed.current = next
    const amounts = { ...next, ...typed }
    if (amountFields.some((field) => amounts[field] !== values[field])) form.setValues(amounts)
    saveTyped(openStore, key, typed)
  })
  // While a day loads, the fields must not show the previous day's figures.
  const start = cash?.start ?? ZERO_AMOUNT
  const { feedIn, feedOut } = cash?.moved ?? { feedIn: ZERO_AMOUNT, feedOut: ZERO_AMOUNT }
  useEffect(() => {
    show(toKey(userId, { agencyId, date }), toProposal(start, feedIn, feedOut))
  }, [userId, agencyId, date, start, feedIn, feedOut])

  const keepTyped = (values: JournalValues) => {
    const key = toKey(userId, values)
    if (key !== null && isSameKey(key, shown.current)) saveTyped(openStore, key, pickTyped(values, proposed.current))
  }

  return { cash, keepTyped }
}
