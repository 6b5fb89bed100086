import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import type { Attachment, AttachmentType } from '#shared/attachments/attachment-terms.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import { lockSharedRow } from '#server/platform/db/lock-shared-row.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'

export interface NewAttachment {
  readonly id: string
  readonly userId: string
  readonly fileName: string
  readonly mediaType: AttachmentType
  readonly content: Buffer
  readonly createdAt: Date
}

export interface AttachmentFile {
  readonly fileName: string
  readonly mediaType: string
  readonly size: number
  readonly start: Buffer
}

/** What is in memory for a download. */
const PIECE_BYTES = 256 * 1024

function piece(from: number) {
  return sql<Buffer>`substring(content from ${from + 1}::integer for ${PIECE_BYTES}::integer)`
}

/**
 * A file with its first piece.
 * @param userId null for administrators, who may read every account's files
 */
export function findAttachmentFile(
  db: Kysely<Database>,
  id: string,
  userId: string | null,
): Promise<AttachmentFile | undefined> {
  return db
    .selectFrom('attachments')
    .select([
      'file_name as fileName',
      'media_type as mediaType',
      sql<number>`octet_length(content)`.as('size'),
      piece(0).as('start'),
    ])
    .where('id', '=', id)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirst()
}

/** The content never changes; undefined once the file is deleted. */
export async function findAttachmentPiece(db: Kysely<Database>, id: string, from: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom('attachments').select(piece(from).as('piece')).where('id', '=', id).executeTakeFirst()
  return row?.piece
}

export async function findSameAttachment(
  trx: Transaction<Database>,
  { id, userId, content }: Pick<NewAttachment, 'id' | 'userId' | 'content'>,
): Promise<Attachment | undefined> {
  return await trx
    .selectFrom('attachments')
    .select([
      'id',
      'file_name as fileName',
      sql<AttachmentType>`media_type`.as('mediaType'),
      sql<number>`octet_length(content)`.as('size'),
    ])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('content', '=', content)
    .executeTakeFirst()
}

/** No row names it; the rows of a tenant name files of its owner. For a query with `attachments as a`. */
export const isLoose = sql<boolean>`not exists (select from manual_payments as p where p.attachment_id = a.id)
  and not exists (select from cash_transfers as t where t.owner_id = a.user_id and t.attachment_id = a.id)
  and not exists (select from feeds as f where f.owner_id = a.user_id and f.attachment_id = a.id)
  and not exists (select from bank_expenses as b where b.owner_id = a.user_id and b.attachment_id = a.id)
  and not exists (select from debt_entries as e where e.owner_id = a.user_id and e.attachment_id = a.id)
  and not exists (select from shortage_decisions as d where d.owner_id = a.user_id and d.attachment_id = a.id)
  and not exists (select from commission_months as c where c.owner_id = a.user_id and c.attachment_id = a.id)`

const TABLES_WITH_FILES = [
  'cash_transfers',
  'feeds',
  'bank_expenses',
  'debt_entries',
  'shortage_decisions',
  'commission_months',
] as const

/** Of these files of an account, those that no row names: as `isLoose`, where tables are distributed. */
export async function listLooseFiles(db: Kysely<Database>, userId: string, ids: readonly string[]): Promise<string[]> {
  const named = TABLES_WITH_FILES.map(
    (table) => sql`
    select attachment_id as id from ${sql.table(table)} where owner_id = ${userId} and attachment_id = any(${ids}::uuid[])`,
  )
  const byRows = await sql<{ id: string }>`${sql.join(named, sql` union all `)}`.execute(db)
  const byPayments = await sql<{ id: string }>`
    select attachment_id as id from manual_payments where attachment_id = any(${ids}::uuid[])`.execute(db)
  const taken = new Set([...byRows.rows, ...byPayments.rows].map(({ id }) => id))
  return ids.filter((id) => !taken.has(id))
}

export async function countLooseAttachments(trx: Transaction<Database>, userId: string): Promise<number> {
  if (isDistributed()) {
    const files = await trx.selectFrom('attachments').select('id').where('user_id', '=', userId).execute()
    const loose = await listLooseFiles(
      trx,
      userId,
      files.map(({ id }) => id),
    )
    return loose.length
  }
  const { count } = await trx
    .selectFrom('attachments as a')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('a.user_id', '=', userId)
    .where(isLoose)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertAttachment(trx: Transaction<Database>, file: NewAttachment): Promise<boolean> {
  const row = await trx
    .insertInto('attachments')
    .values({
      id: file.id,
      user_id: file.userId,
      file_name: file.fileName,
      media_type: file.mediaType,
      content: file.content,
      created_at: file.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function lockAttachment(trx: Transaction<Database>, id: string, userId: string): Promise<boolean> {
  await lockSharedRow(trx, 'attachments', id, 'use')
  const row = await trx
    .selectFrom('attachments')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$if(!isDistributed(), (query) => query.forKeyShare())
    .executeTakeFirst()
  return row !== undefined
}

/** Skips files that a payment being sent has locked. */
export async function deleteLooseAttachments(db: Kysely<Database>, before: Date): Promise<void> {
  if (isDistributed()) return deleteLooseInParts(db, before)
  await db
    .deleteFrom('attachments')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('attachments as a')
        .select('a.id')
        .where('a.created_at', '<', before)
        .where(isLoose)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** The lock of each file keeps out a payment or a row that would name it. */
async function deleteLooseInParts(db: Kysely<Database>, before: Date): Promise<void> {
  const old = await db
    .selectFrom('attachments')
    .select(['id', 'user_id as userId'])
    .where('created_at', '<', before)
    .execute()
  for (const { id, userId } of old) {
    if ((await listLooseFiles(db, userId, [id])).length === 0) continue
    await inTransaction(db, async (trx) => {
      await lockSharedRow(trx, 'attachments', id, 'change')
      if ((await listLooseFiles(trx, userId, [id])).length === 0) return
      await trx.deleteFrom('attachments').where('id', '=', id).where('created_at', '<', before).execute()
    })
  }
}
