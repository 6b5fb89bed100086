import { sql, type Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { ReferenceHolder } from '#shared/errors/codes.ts'
import { isInScope, type AgencyScope } from '#shared/team/agency-scope.ts'
import type { Category } from '#shared/cash/categories.ts'

const holderColumns = sql`t.type, t.amount, t.date, t.agency_id as "agencyId", a.name as "agencyName"`

interface FoundHolder extends ReferenceHolder {
  agencyId: string | null
}

/** What a member is told of the transaction that has the reference: nothing of another agency's. */
export function hideBeyond(scope: AgencyScope, { agencyId, ...holder }: FoundHolder): ReferenceHolder | null {
  return isInScope(scope, agencyId) ? holder : null
}

export async function findReferenceHolderOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  wanted: { id: string; type: Category; reference: string; operatorId: string | null },
): Promise<FoundHolder | undefined> {
  const { rows } = await sql<FoundHolder>`
    select ${holderColumns} from transactions as t
    left join agencies as a on a.owner_id = t.owner_id and a.id = t.agency_id
    where t.owner_id = ${ownerId} and t.type = ${wanted.type} and t.id <> ${wanted.id}
      and t.reference_operator_id is not distinct from ${wanted.operatorId}::uuid
      and t.reference is not null and t.reference_key = reference_key(${wanted.reference})
    limit 1`.execute(db)
  return rows[0]
}

export async function findReferenceSuccessorOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  deletedId: string,
): Promise<FoundHolder | undefined> {
  const { rows } = await sql<FoundHolder>`
    select ${holderColumns} from deleted_transactions as d
    join transactions as t on t.owner_id = d.owner_id and t.type = d.type and t.reference is not null
      and t.reference_operator_id is not distinct from d.reference_operator_id
      and t.reference_key = reference_key(d.reference)
    left join agencies as a on a.owner_id = t.owner_id and a.id = t.agency_id
    where d.owner_id = ${ownerId} and d.id = ${deletedId}
    limit 1`.execute(db)
  return rows[0]
}
