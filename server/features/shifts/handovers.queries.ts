import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { HandoverState } from '#shared/shifts/shift-terms.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import type { Centimes } from '#shared/values/money.ts'

export interface HandoverRecord extends Selectable<Database['handovers']> {
  proposedByName: string
  decidedByName: string | null
}

function selectHandovers(db: Kysely<Database>, ownerId: OwnerId) {
  return db
    .selectFrom('handovers as h')
    .innerJoin('members as p', (join) =>
      join.onRef('p.owner_id', '=', 'h.owner_id').onRef('p.id', '=', 'h.proposed_by'),
    )
    .leftJoin('members as d', (join) => join.onRef('d.owner_id', '=', 'h.owner_id').onRef('d.id', '=', 'h.decided_by'))
    .selectAll('h')
    .select(['p.display_name as proposedByName', 'd.display_name as decidedByName'])
    .where('h.owner_id', '=', ownerId)
}

/** Undefined also for one of an agency beyond the scope. */
export async function findHandoverInScope(
  db: Kysely<Database>,
  space: ScopedSpace,
  id: string,
): Promise<HandoverRecord | undefined> {
  const { ownerId, scope } = space
  const row = await selectHandovers(db, ownerId).where('h.id', '=', id).executeTakeFirst()
  return row !== undefined && isInScope(scope, row.agency_id) ? row : undefined
}

/** At most one of an agency waits. */
export function findProposedOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  agencyId: string,
): Promise<HandoverRecord | undefined> {
  return selectHandovers(db, ownerId)
    .where('h.agency_id', '=', agencyId)
    .where('h.state', '=', 'proposed')
    .executeTakeFirst()
}

export async function insertHandoverOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  handover: Omit<Insertable<Database['handovers']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('handovers')
    .values({ ...handover, owner_id: ownerId })
    .execute()
}

interface Decision {
  readonly id: string
  readonly state: Exclude<HandoverState, 'proposed'>
  readonly by: MemberId
  readonly now: Date
  readonly comment: string | null
  /** Of an accepted one; `counts` is JSON. */
  readonly count?: { readonly counts: string; readonly counted: Centimes }
}

export async function updateDecidedOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, state, by, now, comment, count }: Decision,
): Promise<void> {
  await trx
    .updateTable('handovers')
    .set({
      state,
      decided_by: by,
      decided_at: now,
      comment,
      accepted_counts: count?.counts ?? null,
      accepted_counted: count?.counted ?? null,
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}
