import type { Transaction } from 'kysely'
import { mintOwnSpace, type OwnerId } from '#server/features/auth/owner-id.ts'
import { listAgencyCashOwned } from '#server/features/closings/agency-cash.queries.ts'
import { computeDayCash } from '#server/features/closings/agency-cash.rules.ts'
import { civilHour } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Call, WithDeps } from '#server/deps.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { DaySeen } from '#shared/alerts/alert-facts.ts'
import { isBeforeTracking } from '#shared/closings/tracking-start.ts'
import { endSendingsOwned } from './alert-sendings.queries.ts'
import { listWatchedRules, type WatchedRule } from './watched-rules.queries.ts'
import { hasEnded, isDue, kindsOn, levelKinds } from './alerts.rules.ts'
import { raiseAlert } from './raise-alert.ts'

type WatchCall = Call & WithDeps

/**
 * Looks at today of the agencies that have movements and a rule on them. `withLevels`: also at the expected cash, for rules with a
 * ceiling. Any number of servers may do it at once. A space whose look fails does not keep the others from theirs.
 */
export async function watchDays(call: WatchCall, { withLevels }: { readonly withLevels: boolean }): Promise<void> {
  const { db, now, today, timeZone, log } = call
  const hour = civilHour(now, timeZone)
  const kinds = kindsOn('day').filter((kind) => withLevels || !levelKinds.includes(kind))
  const watched = await listWatchedRules(db, { now, today, hour, kinds, levelKinds })
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
  const byAgency = new Map(records.map((record) => [record.agencyId, record]))
  for (const rule of rules) {
    const record = byAgency.get(rule.agencyId)
    if (record === undefined) continue
    const { agencyId, agencyName, closing, trackingStart } = record
    const event: DaySeen = {
      on: 'day',
      isClosed: closing !== null,
      isTracked: !isBeforeTracking(date, trackingStart),
      expected: computeDayCash(record, date).expected,
      hour,
    }
    if (isDue(rule.kind, event, rule)) {
      await raiseAlert(trx, call, { rule, day: { agencyId, agencyName, date }, event })
    } else if (hasEnded(rule.kind, event, rule)) {
      await endSendingsOwned(trx, ownerId, { ruleId: rule.id, agencyId })
    }
  }
}
