import type { Transaction } from 'kysely'
import { mintOwnSpace, type OwnerId } from '#server/features/auth/owner-id.ts'
import { listAgencyCashOwned } from '#server/features/closings/agency-cash.queries.ts'
import { listPositionsInScope } from '#server/features/operator-accounts/operator-positions.queries.ts'
import { computePosition } from '#server/features/operator-accounts/operator-positions.rules.ts'
import { computeDayCash } from '#server/features/closings/agency-cash.rules.ts'
import { civilHour } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Call, WithDeps } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { listOverdueOfAgency } from '#server/features/commissions/overdue.service.ts'
import { findOverdueOwned } from '#server/features/debts/overdue.queries.ts'
import { listLateOwned } from '#server/features/transfers/awaited-transfers.queries.ts'
import { transferName } from '#shared/transfers/transfer-terms.ts'
import { addDays, daysBetween } from '#shared/values/calendar-date.ts'
import type { CommissionsSeen, DaySeen, DebtsSeen, SeenAccount, TransfersSeen } from '#shared/alerts/alert-facts.ts'
import { isBeforeTracking } from '#shared/closings/tracking-start.ts'
import { endSendingsOwned } from './alert-sendings.queries.ts'
import { listWatchedRules, type WatchedRule } from './watched-rules.queries.ts'
import { hasEnded, isDue, kindRules, kindsOn, levelKinds, narrowEvent, type WatchedEvent } from './alerts.rules.ts'
import { raiseAlert } from './raise-alert.ts'

type WatchCall = Call & WithDeps

/**
 * Looks at today of the agencies that have movements and a rule on them. `withLevels`: also at the expected cash, for rules with a
 * ceiling. Any number of servers may do it at once. A space whose look fails does not keep the others from theirs.
 */
export async function watchDays(call: WatchCall, { withLevels }: { readonly withLevels: boolean }): Promise<void> {
  const { db, now, today, timeZone, log } = call
  const hour = civilHour(now, timeZone)
  const accountKinds = kindsOn('accounts')
  const agedKinds = [...kindsOn('transfers'), ...kindsOn('debts'), ...kindsOn('commissions')]
  const kinds = withLevels
    ? [...kindsOn('day'), ...accountKinds, ...agedKinds]
    : kindsOn('day').filter((kind) => !levelKinds.includes(kind))
  // A debt grows older also on a day without movements.
  const dailyKinds = [...accountKinds.filter((kind) => !levelKinds.includes(kind)), ...agedKinds]
  const watched = await listWatchedRules(db, { now, today, hour, kinds, levelKinds, accountKinds, dailyKinds })
  const byOwner = new Map<string, WatchedRule[]>()
  for (const rule of watched) byOwner.set(rule.ownerId, [...(byOwner.get(rule.ownerId) ?? []), rule])
  for (const [userId, rules] of byOwner) {
    const { ownerId } = mintOwnSpace({ userId })
    try {
      await inTransaction(db, (trx) => watchSpace(trx, { ...call, ownerId }, rules, hour))
    } catch (error) {
      log.warn({ err: error }, 'alerts of a space failed, to be tried again')
    }
  }
}

async function watchSpace(
  trx: Transaction<Database>,
  call: WatchCall & { readonly ownerId: OwnerId },
  rules: readonly WatchedRule[],
  hour: number,
): Promise<void> {
  const { ownerId, today: date } = call
  const agencyIds = [...new Set(rules.map(({ agencyId }) => agencyId))]
  const records = await listAgencyCashOwned(trx, ownerId, { date, until: date, today: date, agencyIds })
  const accounts = await listSeenAccounts(trx, call, rules)
  const byAgency = new Map(records.map((record) => [record.agencyId, record]))
  for (const rule of rules) {
    const record = byAgency.get(rule.agencyId)
    if (record === undefined) continue
    const { agencyId, agencyName, closing, trackingStart } = record
    const day: DaySeen = {
      on: 'day',
      isClosed: closing !== null,
      isTracked: !isBeforeTracking(date, trackingStart),
      expected: computeDayCash(record, date).expected,
      hour,
    }
    const event = await lookAt(trx, call, rule, { day, accounts: accounts.get(agencyId) ?? [] })
    if (isDue(rule.kind, event, rule)) {
      await raiseAlert(trx, call, { rule, day: { agencyId, agencyName, date }, event })
    } else if (hasEnded(rule.kind, event, rule)) {
      await endSendingsOwned(trx, ownerId, { ruleId: rule.id, agencyId })
    }
  }
}

/** What a rule is about, as it is at this moment. */
async function lookAt(
  trx: Transaction<Database>,
  call: WatchCall & { readonly ownerId: OwnerId },
  { kind, agencyId, days }: WatchedRule,
  { day, accounts }: { readonly day: DaySeen; readonly accounts: readonly SeenAccount[] },
): Promise<WatchedEvent> {
  switch (kindRules[kind].on) {
    case 'transfers':
      return readLateTransfers(trx, call, agencyId)
    case 'debts':
      return readOverdueDebts(trx, call, { agencyId, days: days ?? 0 })
    case 'commissions':
      return readOverdueCommissions(trx, call, { agencyId, days: days ?? 0 })
    case 'accounts':
      return narrowEvent(kind, { on: 'accounts' as const, accounts })
    default:
      return day
  }
}

async function readOverdueDebts(
  trx: Transaction<Database>,
  { ownerId, today }: WatchCall & { readonly ownerId: OwnerId },
  { agencyId, days }: { readonly agencyId: string; readonly days: number },
): Promise<DebtsSeen> {
  const { customers, owed, oldest } = await findOverdueOwned(trx, ownerId, { agencyId, before: addDays(today, -days) })
  return { on: 'debts', customers, owed, days: oldest === null ? 0 : daysBetween(oldest, today) }
}

async function readOverdueCommissions(
  trx: Transaction<Database>,
  { ownerId, today }: WatchCall & { readonly ownerId: OwnerId },
  { agencyId, days }: { readonly agencyId: string; readonly days: number },
): Promise<CommissionsSeen> {
  return { on: 'commissions', months: await listOverdueOfAgency(trx, { ownerId, agencyId }, { today, days }) }
}

async function readLateTransfers(
  trx: Transaction<Database>,
  { ownerId, today }: WatchCall & { readonly ownerId: OwnerId },
  agencyId: string,
): Promise<TransfersSeen> {
  const late = await listLateOwned(trx, ownerId, { agencyId, before: today })
  const transfers = late.map(({ year, number, from, to, amount, sentDate }) => ({
    name: `${transferName(year, number)}, ${from.name} → ${to.name}`,
    amount,
    days: daysBetween(sentDate, today),
  }))
  return { on: 'transfers', transfers }
}

/** By agency, where a rule is about them. */
async function listSeenAccounts(
  trx: Transaction<Database>,
  { ownerId, today }: WatchCall & { readonly ownerId: OwnerId },
  rules: readonly WatchedRule[],
): Promise<Map<string, SeenAccount[]>> {
  const seen = new Map<string, SeenAccount[]>()
  const watching = rules.filter(({ kind }) => kindRules[kind].on === 'accounts')
  if (watching.length === 0) return seen
  const scope = [...new Set(watching.map(({ agencyId }) => agencyId))]
  for (const record of await listPositionsInScope(trx, { ownerId, scope }, { today })) {
    const { agencyId, operatorName, label, mode, limitLow, limitHigh, overdraft, maxDays, balance, unsettledDays } =
      computePosition(record, today)
    const name = `${operatorName}, ${label}`
    const account = { name, mode, limitLow, limitHigh, overdraft, maxDays, balance, unsettledDays }
    seen.set(agencyId, [...(seen.get(agencyId) ?? []), account])
  }
  return seen
}
