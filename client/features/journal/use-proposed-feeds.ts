import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '#client/app/trpc.ts'
import { isIsoDate } from '#shared/values/calendar-date.ts'
import { type Centimes, formatAmount, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { ComputeJournalInput } from '#shared/journal/journal-input.ts'
import type { JournalValues } from './journal-form.ts'

type FeedField = 'incomingFeed' | 'outgoingFeed'

/** Fills in the recorded feeds of the chosen agency and day. Keeps typed values. */
export function useProposedFeeds(form: UseFormReturnType<JournalValues, ComputeJournalInput>): void {
  const { agencyId, date } = form.values
  const isChosen = agencyId !== null && isIsoDate(date)
  const { data } = api.feeds.list.useQuery({ agencyId: agencyId ?? '', date, page: 1 }, { enabled: isChosen })
  const totals = isChosen ? data?.totals : undefined
  const proposed = useRef<Record<FeedField, string>>({ incomingFeed: '', outgoingFeed: '' })

  const propose = useEffectEvent((field: FeedField, centimes: Centimes) => {
    const text = centimes === 0 ? '' : formatAmount(centimes)
    const isAsProposed = form.values[field] === proposed.current[field]
    proposed.current[field] = text
    if (isAsProposed && form.values[field] !== text) form.setFieldValue(field, text)
  })
  // While a day loads, the fields must not show the previous day's figures.
  const { feedIn, feedOut } = totals ?? { feedIn: ZERO_AMOUNT, feedOut: ZERO_AMOUNT }
  useEffect(() => {
    propose('incomingFeed', feedIn)
    propose('outgoingFeed', feedOut)
  }, [feedIn, feedOut])
}
