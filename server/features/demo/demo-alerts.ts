import type { Transaction } from 'kysely'
import { insertRuleOwned, listPeopleOwned } from '#server/features/alerts/alert-rules.queries.ts'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { DEFAULT_ALERT_HOUR } from '#shared/alerts/alert-kinds.ts'
import { newId } from '#shared/values/ids.ts'
import { centimes } from '#shared/values/money.ts'
import { DEMO_MANAGER } from './demo-people.ts'

const DISCREPANCY = centimes(10_000)

/** Two rules: the owner and the manager are told of days that are not closed, the owner of larger discrepancies. */
export async function insertAlerts(trx: Transaction<Database>, ownerId: OwnerId): Promise<void> {
  const people = await listPeopleOwned(trx, ownerId)
  const both = people.filter(({ id, name }) => id === ownerId || name === DEMO_MANAGER.join(' ')).map(({ id }) => id)
  const common = { agencyId: null, createdBy: ownerId }
  await insertRuleOwned(trx, ownerId, {
    ...common,
    id: newId(),
    kind: 'day_not_closed',
    threshold: null,
    hour: DEFAULT_ALERT_HOUR,
    days: null,
    recipientIds: both,
  })
  await insertRuleOwned(trx, ownerId, {
    ...common,
    id: newId(),
    kind: 'discrepancy',
    threshold: DISCREPANCY,
    hour: null,
    days: null,
    recipientIds: [ownerId],
  })
}
