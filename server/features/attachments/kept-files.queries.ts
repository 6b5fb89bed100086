import { sql, type Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Attachment } from '#shared/attachments/attachment-terms.ts'
import { isLoose, listLooseFiles } from './attachments.queries.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'

/** The file that a column names; null for none. */
export function selectFile(column: string) {
  return sql<Attachment | null>`(
    select json_build_object('id', file.id, 'fileName', file.file_name, 'mediaType', file.media_type,
      'size', octet_length(file.content))
    from attachments as file where file.id = ${sql.ref(column)}
  )`
}

/**
 * A file that the member's account sent becomes the owner's, so that it stays when the account goes. The new date keeps a sweep that
 * runs at the same moment from taking it. Returns its name; undefined for any other file, and for one that something names.
 */
export async function keepFileOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, memberId, now }: { readonly id: string; readonly memberId: MemberId; readonly now: Date },
): Promise<string | undefined> {
  if (isDistributed()) return keepFileInParts(trx, ownerId, { id, memberId, now })
  const { rows } = await sql<{ fileName: string }>`
    update attachments as a set user_id = ${ownerId}, created_at = ${now}
    where a.id = ${id} and a.user_id = (
      select m.user_id from members as m where m.owner_id = ${ownerId} and m.id = ${memberId}
    ) and ${isLoose}
    returning a.file_name as "fileName"`.execute(trx)
  return rows[0]?.fileName
}

/** Files, payments and the rows of the tenant are on different machines. */
async function keepFileInParts(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, memberId, now }: { readonly id: string; readonly memberId: MemberId; readonly now: Date },
): Promise<string | undefined> {
  const member = await trx
    .selectFrom('members')
    .select('user_id as userId')
    .where('owner_id', '=', ownerId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  const userId = member?.userId ?? null
  if (userId === null || (await listLooseFiles(trx, userId, [id])).length === 0) return undefined
  const { rows } = await sql<{ fileName: string }>`
    update attachments set user_id = ${ownerId}, created_at = ${now} where id = ${id} and user_id = ${userId}
    returning file_name as "fileName"`.execute(trx)
  return rows[0]?.fileName
}
