import type { Kysely } from 'kysely'
import { findDebtorInScope } from '#server/features/debts/debtors.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { isInScope } from '#shared/team/agency-scope.ts'
import { checkAction, type ActingMember } from '#shared/team/permissions.ts'

export interface PaperReader extends ScopedSpace {
  readonly member: ActingMember
}

/** Whether it is of an entry or a decision that the reader sees: the member concerned, and who sees the debts of members. */
export async function isPaperInScope(db: Kysely<Database>, space: PaperReader, id: string): Promise<boolean> {
  const { ownerId, scope, member } = space
  const entries = await db
    .selectFrom('debt_entries')
    .select('debtor_id as debtorId')
    .where('owner_id', '=', ownerId)
    .where('attachment_id', '=', id)
    .execute()
  for (const { debtorId } of entries) if ((await findDebtorInScope(db, space, debtorId)) !== undefined) return true
  const decisions = await db
    .selectFrom('shortage_decisions as d')
    .innerJoin('closings as c', (join) =>
      join.onRef('c.owner_id', '=', 'd.owner_id').onRef('c.id', '=', 'd.closing_id'),
    )
    .select(['d.member_id as memberId', 'c.agency_id as agencyId'])
    .where('d.owner_id', '=', ownerId)
    .where('d.attachment_id', '=', id)
    .execute()
  const maySee = checkAction('shortages.read', member, 'password') === null
  return decisions.some(({ memberId, agencyId }) => memberId === member.id || (maySee && isInScope(scope, agencyId)))
}
