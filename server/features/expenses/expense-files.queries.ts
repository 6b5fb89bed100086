import { sql, type Kysely } from 'kysely'
import { andInScope } from '#server/features/team/agency-scope.queries.ts'
import type { PaperReader } from '#server/features/shortages/papers.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { checkAction } from '#shared/team/permissions.ts'

/** Whether an expense that the reader sees names the file: all members of an agency read its feeds. */
export async function isExpenseFileInScope(db: Kysely<Database>, space: PaperReader, id: string): Promise<boolean> {
  const { ownerId, scope, member } = space
  const maySeeBank = checkAction('month.read', member, 'password') === null
  const { rows } = await sql<{ isSeen: boolean }>`
    select exists (
      select from feeds as f where f.owner_id = ${ownerId} and f.attachment_id = ${id} ${andInScope(scope, 'f.agency_id')}
    ) or exists (
      select from bank_expenses as b
      where ${maySeeBank}::boolean and b.owner_id = ${ownerId} and b.attachment_id = ${id}
        ${andInScope(scope, 'b.agency_id')}
    ) as "isSeen"`.execute(db)
  return rows[0]?.isSeen === true
}
