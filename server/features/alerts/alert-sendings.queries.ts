import type { Kysely, Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { AlertFacts } from '#shared/alerts/alert-facts.ts'
import type { AlertKind } from '#shared/alerts/alert-kinds.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

export interface SendingKey {
  readonly ruleId: string
  readonly agencyId: string
  readonly date: IsoDate
}

/**
 * Claims the alert of a rule, an agency and a day. Returns undefined where it was noticed before; else since when the excess lasts,
 * which for other kinds is the day itself.
 */
export async function insertSendingOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  sending: SendingKey & {
    readonly facts: AlertFacts
    readonly isLevel: boolean
    readonly now: Date
    readonly today: IsoDate
  },
): Promise<IsoDate | undefined> {
  const { ruleId, agencyId, date, facts, isLevel, now, today } = sending
  const earlier = isLevel ? await findUnendedSince(trx, ownerId, sending) : undefined
  const row = await trx
    .insertInto('alert_sendings')
    .values({
      owner_id: ownerId,
      rule_id: ruleId,
      agency_id: agencyId,
      date,
      facts: JSON.stringify(facts),
      since: earlier ?? date,
      noticed_at: now,
      noticed_on: today,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('since')
    .executeTakeFirst()
  return row?.since
}

async function findUnendedSince(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { ruleId, agencyId }: SendingKey,
): Promise<IsoDate | undefined> {
  const row = await trx
    .selectFrom('alert_sendings')
    .select('since')
    .where('owner_id', '=', ownerId)
    .where('rule_id', '=', ruleId)
    .where('agency_id', '=', agencyId)
    .where('ended', '=', false)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.since
}

export async function endSendingsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { ruleId, agencyId }: Omit<SendingKey, 'date'>,
): Promise<void> {
  await trx
    .updateTable('alert_sendings')
    .set({ ended: true })
    .where('owner_id', '=', ownerId)
    .where('rule_id', '=', ruleId)
    .where('agency_id', '=', agencyId)
    .where('ended', '=', false)
    .execute()
}

export async function updateSentOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { ruleId, agencyId, date, now, names }: SendingKey & { readonly now: Date; readonly names: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('alert_sendings')
    .set({ sent_at: now, sent_to: JSON.stringify(names) })
    .where('owner_id', '=', ownerId)
    .where('rule_id', '=', ruleId)
    .where('agency_id', '=', agencyId)
    .where('date', '=', date)
    .execute()
}

export interface WaitingAlert extends SendingKey {
  kind: AlertKind
  agencyName: string
  since: IsoDate
  facts: AlertFacts
}

/** Owners with alerts for the mail of the evening that were noticed until this day. */
export async function listWaitingOwners(db: Kysely<Database>, until: IsoDate): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_sendings')
    .select('owner_id')
    .distinct()
    .where('sent_at', 'is', null)
    .where('noticed_on', '<=', until)
    .orderBy('owner_id')
    .execute()
  return rows.map((row) => row.owner_id)
}

/** Locks them: another server waits, and then finds them sent. In the order that they were noticed. */
export async function lockWaitingOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  until: IsoDate,
): Promise<WaitingAlert[]> {
  return trx
    .selectFrom('alert_sendings as s')
    .innerJoin('alert_rules as r', (on) => on.onRef('r.owner_id', '=', 's.owner_id').onRef('r.id', '=', 's.rule_id'))
    .innerJoin('agencies as a', (on) => on.onRef('a.owner_id', '=', 's.owner_id').onRef('a.id', '=', 's.agency_id'))
    .select([
      's.rule_id as ruleId',
      's.agency_id as agencyId',
      's.date',
      's.since',
      's.facts',
      'r.kind',
      'a.name as agencyName',
    ])
    .where('s.owner_id', '=', ownerId)
    .where('s.sent_at', 'is', null)
    .where('s.noticed_on', '<=', until)
    .orderBy('s.noticed_at')
    .orderBy('s.rule_id')
    .orderBy('s.agency_id')
    .forUpdate('s')
    .execute()
}
