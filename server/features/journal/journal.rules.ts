import type { ComputeJournalInput } from '#shared/journal/journal-input.ts'
import type { JournalDay } from '#shared/journal/journal-day.ts'
import { cashEffect } from '#shared/cash/cash-effect.ts'
import { subtractCentimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { AgencyDay } from './journal.queries.ts'

/**
 * The journal's formula (spec 001 §9): (starting balance + incoming feed + incoming transactions) − (outgoing feed +
 * outgoing transactions), a transaction counting for its effect on cash.
 */
export function computeDay(input: ComputeJournalInput, day: AgencyDay): JournalDay {
  const incomingTotal = cashEffect('incoming', day.incomingAmount, day.incomingFee)
  // Written as an amount that is taken away: 0 - … and not a bare minus, which would make -0 of nothing.
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
