import type { ComputeJournalInput } from '#shared/journal/journal-input.ts'
import type { JournalDay } from '#shared/journal/journal-day.ts'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import { subtractCentimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { AgencyDay } from './journal.queries.ts'

/** See docs/product/cash-control.md#journal. */
export function computeDay(input: ComputeJournalInput, day: AgencyDay): JournalDay {
  const incomingTotal = cashEffect('incoming', day.incomingAmount, day.incomingFee)
  const outgoingTotal = subtractCentimes(ZERO_AMOUNT, cashEffect('outgoing', day.outgoingAmount, day.outgoingFee))
  return {
    date: input.date,
    agencyId: input.agencyId,
    agencyName: day.agencyName,
    startingBalance: input.startingBalance,
    incomingFeed: input.incomingFeed,
    outgoingFeed: input.outgoingFeed,
    incomingTotal,
    outgoingTotal,
    dayAmount: subtractCentimes(
      sumCentimes(input.startingBalance, input.incomingFeed, incomingTotal),
      sumCentimes(input.outgoingFeed, outgoingTotal),
    ),
  }
}
