import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { AttemptLimits, StoredAttempt } from '#shared/closings/blind-count.ts'
import type { AgencyDayKey } from './agency-day.queries.ts'

export type AttemptRecord = Selectable<Database['count_attempts']>

export function findAttemptOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<AttemptRecord | undefined> {
  return trx
    .selectFrom('count_attempts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function readAttemptLimitsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<AttemptLimits> {
  const { rows } = await sql<AttemptLimits>`
    select coalesce((
      select max(attempt) from count_attempts
      where owner_id = ${ownerId} and agency_id = ${agencyId} and date = ${date}
    ), 0) as used, coalesce((
      select granted from count_grants where owner_id = ${ownerId} and agency_id = ${agencyId} and date = ${date}
    ), 0) as granted`.execute(db)
  return rows[0] ?? { used: 0, granted: 0 }
}

export async function insertAttemptOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  attempt: Omit<Insertable<Database['count_attempts']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('count_attempts')
    .values({ ...attempt, owner_id: ownerId })
    .execute()
}

/** Counts of the day that no version of its closing has, first one first. */
export async function listUnfrozenAttemptsOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<StoredAttempt[]> {
  const { rows } = await sql<StoredAttempt>`
    select t.attempt, to_char(t.made_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      t.made_by as "byId", m.display_name as "byName", t.counts, t.counted, t.balances, t.comment
    from count_attempts as t
    join members as m on m.owner_id = t.owner_id and m.id = t.made_by
    where t.owner_id = ${ownerId} and t.agency_id = ${agencyId} and t.date = ${date}
      and t.attempt > coalesce((
        select max((c.count_attempts -> -1 ->> 'attempt')::integer) from closings as c
        where c.owner_id = ${ownerId} and c.agency_id = ${agencyId} and c.date = ${date}
      ), 0)
    order by t.attempt`.execute(db)
  return rows
}

export async function upsertGrantedOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  grant: AgencyDayKey & { granted: number; grantedBy: MemberId; now: Date },
): Promise<void> {
  const { agencyId, date, granted, grantedBy, now } = grant
  const given = { granted, granted_by: grantedBy, granted_at: now }
  await trx
    .insertInto('count_grants')
    .values({ owner_id: ownerId, agency_id: agencyId, date, ...given })
    .onConflict((conflict) => conflict.columns(['owner_id', 'agency_id', 'date']).doUpdateSet(given))
    .execute()
}
