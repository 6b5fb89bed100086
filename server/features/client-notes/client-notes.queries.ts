import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { clientName } from '#server/features/users/clients.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { CreateClientNoteInput } from '#shared/client-notes/client-note-input.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

type Reader = Kysely<Database> | Transaction<Database>

/** The name of the account in `column`; null where it no longer exists. */
function selectName(column: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select ${clientName()} from users u left join profiles p on p.user_id = u.id where u.id = ${sql.ref(column)})`
}

function selectNotes(db: Reader) {
  return db
    .selectFrom('client_notes as n')
    .select([
      'n.id',
      'n.user_id as userId',
      'n.kind',
      'n.text',
      'n.answer',
      'n.created_at as createdAt',
      'n.edited_at as editedAt',
      'n.closed_at as closedAt',
      selectName('n.created_by').as('author'),
      selectName('n.edited_by').as('editor'),
      selectName('n.closed_by').as('closer'),
      versionText('n.updated_at').as('updatedAt'),
    ])
}

export type ClientNoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>

export async function listNotesAbout(
  db: Kysely<Database>,
  userId: string,
  page: number,
): Promise<{ rows: ClientNoteRow[]; total: number }> {
  const rows = await selectNotes(db)
    .where('n.user_id', '=', userId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return { rows, total: await countNotes(db, userId) }
}

async function countNotes(db: Kysely<Database>, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('client_notes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return total
}

export async function countOpenComplaints(db: Kysely<Database>, userId: string): Promise<number> {
  const { open } = await db
    .selectFrom('client_notes')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('kind', '=', sql.lit('complaint'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}

export function findNote(db: Reader, id: string): Promise<ClientNoteRow | undefined> {
  return selectNotes(db).where('n.id', '=', id).executeTakeFirst()
}

export function lockNote(trx: Transaction<Database>, id: string): Promise<ClientNoteRow | undefined> {
  return selectNotes(trx).where('n.id', '=', id).forUpdate('n').executeTakeFirst()
}

/** Returns false where a note has the id already. */
export async function insertNote(
  trx: Transaction<Database>,
  { id, userId, kind, text, createdBy }: CreateClientNoteInput & { createdBy: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('client_notes')
    .values({ id, user_id: userId, kind, text, created_by: createdBy })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateNoteText(
  trx: Transaction<Database>,
  { id, text, now, editedBy }: { id: string; text: string; now: Date; editedBy: string },
): Promise<void> {
  await trx
    .updateTable('client_notes')
    .set({ text, edited_at: now, edited_by: editedBy })
    .where('id', '=', id)
    .execute()
}

export async function updateNoteClosed(
  trx: Transaction<Database>,
  { id, answer, now, closedBy }: { id: string; answer: string; now: Date; closedBy: string },
): Promise<void> {
  await trx
    .updateTable('client_notes')
    .set({ answer, closed_at: now, closed_by: closedBy })
    .where('id', '=', id)
    .execute()
}

export async function updateNoteReopened(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.updateTable('client_notes').set({ closed_at: null, closed_by: null }).where('id', '=', id).execute()
}

export async function deleteNote(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('client_notes').where('id', '=', id).execute()
}
