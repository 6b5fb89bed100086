import { computeDayCash } from '#server/features/closings/agency-cash.rules.ts'
import type { AgencyCashRecord } from '#server/features/closings/agency-cash.queries.ts'
import { computeBalance } from '#server/features/operator-accounts/operator-accounts.rules.ts'
import type { BalanceRecord } from '#server/features/operator-accounts/operator-balances.queries.ts'
import { isBeforeTracking } from '#shared/closings/tracking-start.ts'
import type { Flows, PartSum } from '#shared/month/month-result.ts'
import type { MonthFigures, MonthPending, MonthPosition, MonthResult } from '#shared/month/month-row.ts'
import type { AgencyScope } from '#shared/team/agency-scope.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type Centimes, subtractCentimes, sumCentimes, ZERO_AMOUNT } from '#shared/values/money.ts'
import type { StoredFlows } from './month-flows.queries.ts'
import type { StoredPartSum } from './month-parts.queries.ts'

/** The cash of a drawer at the end of a day. Before the start of tracking it is not known, and nothing. */
export function cashAt(record: AgencyCashRecord, date: IsoDate): Centimes {
  if (isBeforeTracking(date, record.trackingStart)) return ZERO_AMOUNT
  const { counted, expected } = computeDayCash(record, date)
  return counted ?? expected
}

export function balanceAt(record: BalanceRecord): Centimes {
  const { declared, expected } = computeBalance(record)
  return declared ?? expected
}

/** One position for each kind and agency. `agencyId` is that of what is counted. */
export function comparePositions(
  kind: MonthPosition['kind'],
  before: ReadonlyMap<string, Centimes>,
  after: ReadonlyMap<string, Centimes>,
): MonthPosition[] {
  return [...new Set([...before.keys(), ...after.keys()])].map((agencyId) => ({
    kind,
    agencyId,
    opening: before.get(agencyId) ?? ZERO_AMOUNT,
    closing: after.get(agencyId) ?? ZERO_AMOUNT,
  }))
}

export function sumByAgency(
  values: Iterable<readonly [agencyId: string, amount: Centimes]>,
): ReadonlyMap<string, Centimes> {
  const sums = new Map<string, Centimes>()
  for (const [agencyId, amount] of values) {
    sums.set(agencyId, sumCentimes(sums.get(agencyId) ?? ZERO_AMOUNT, amount))
  }
  return sums
}

export function isOfResult(part: StoredPartSum): part is StoredPartSum & PartSum {
  return part.part !== 'unsettled' && part.part !== 'feesWithoutAccount'
}

export function composePending(parts: readonly StoredPartSum[], daysToClose: readonly number[]): MonthPending {
  const of = (wanted: StoredPartSum['part']) => parts.filter(({ part }) => part === wanted)
  return {
    daysToClose: daysToClose.reduce((sum, days) => sum + days, 0),
    unsettledCount: of('unsettled').reduce((sum, { count }) => sum + count, 0),
    unsettled: sumCentimes(...of('unsettled').map(({ amount }) => amount)),
    feesWithoutAccount: sumCentimes(...of('feesWithoutAccount').map(({ amount }) => amount)),
  }
}

/** What the result has already is left out. */
export function composeFlows(stored: StoredFlows, { lines, drawn, contributed }: MonthResult): Flows {
  const decided = sumCentimes(lines.discrepancies, lines.surplusKept, stored.offset, stored.surplusReturned)
  return {
    commissionTiming: subtractCentimes(stored.credited, lines.commissions),
    owner: subtractCentimes(contributed, drawn),
    outside: stored.outside,
    operatorBank: stored.operatorBank,
    noAccount: stored.noAccount,
    untrackedBank: stored.untrackedBank,
    discrepancies: subtractCentimes(sumCentimes(stored.discrepancies, stored.charged, stored.claimsPaid), decided),
    otherPayments: subtractCentimes(ZERO_AMOUNT, stored.paidOtherwise),
  }
}

/** Kept figures as a member of the scope reads them. */
export function narrowFigures(figures: MonthFigures, scope: AgencyScope): MonthFigures {
  if (scope === 'all') return figures
  return {
    ...figures,
    agencies: figures.agencies.filter(({ agencyId }) => isInScope(scope, agencyId)),
    positions: figures.positions.filter(({ agencyId }) => isInScope(scope, agencyId)),
    bridge: null,
  }
}
