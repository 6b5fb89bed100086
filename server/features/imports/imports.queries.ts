import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { ImportMapping } from '#shared/imports/import-mapping.ts'
import type { ImportState } from '#shared/imports/import-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'

type Reader = Kysely<Database>

/** Without its file. */
export interface ImportRecord extends Omit<
  Selectable<Database['history_imports']>,
  'owner_id' | 'content' | 'mapping' | 'content_hash'
> {
  authorName: string | null
}

const listed = [
  'i.id',
  'i.state',
  'i.file_name',
  'i.row_count',
  'i.known_count',
  'i.progress',
  'i.first_date',
  'i.last_date',
  'i.incoming_amount',
  'i.outgoing_amount',
  'i.failure',
  'i.created_by',
  'i.created_at',
  'i.finished_at',
  'i.undone_at',
] as const

function selectImports(db: Reader, ownerId: OwnerId) {
  return db
    .selectFrom('history_imports as i')
    .leftJoin('members as m', (join) => join.onRef('m.owner_id', '=', 'i.owner_id').onRef('m.id', '=', 'i.created_by'))
    .select([...listed, 'm.display_name as authorName'])
    .where('i.owner_id', '=', ownerId)
}

/** The newest first; files that were only uploaded are left out. */
export function listImportsOwned(db: Reader, ownerId: OwnerId, limit: number): Promise<ImportRecord[]> {
  return selectImports(db, ownerId)
    .where('i.state', '<>', 'uploaded')
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute()
}

export function findImportOwned(db: Reader, ownerId: OwnerId, id: string): Promise<ImportRecord | undefined> {
  return selectImports(db, ownerId).where('i.id', '=', id).executeTakeFirst()
}

export interface ImportFile {
  readonly state: ImportState
  readonly fileName: string
  readonly contentHash: string
  readonly content: Buffer | null
  readonly mapping: ImportMapping | null
}

export function findImportFileOwned(db: Reader, ownerId: OwnerId, id: string): Promise<ImportFile | undefined> {
  return db
    .selectFrom('history_imports')
    .select(['state', 'file_name as fileName', 'content_hash as contentHash', 'content', 'mapping'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** When another import with the same bytes was done. */
export async function findSameFileOwned(
  db: Reader,
  ownerId: OwnerId,
  { id, contentHash }: { readonly id: string; readonly contentHash: string },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('history_imports')
    .select('finished_at')
    .where('owner_id', '=', ownerId)
    .where('content_hash', '=', contentHash)
    .where('id', '<>', id)
    .where('state', '=', 'done')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.finished_at ?? undefined
}

export interface NewImport {
  readonly id: string
  readonly fileName: string
  readonly contentHash: string
  readonly content: Buffer
  readonly createdBy: string
}

export async function insertImportOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, fileName, contentHash, content, createdBy }: NewImport,
): Promise<boolean> {
  const row = await trx
    .insertInto('history_imports')
    .values({
      owner_id: ownerId,
      id,
      file_name: fileName,
      content_hash: contentHash,
      content,
      mapping: null,
      created_by: createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Files that no import has begun with. */
export async function deleteWaitingUploadsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  kept: number,
): Promise<void> {
  await trx
    .deleteFrom('history_imports')
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'uploaded')
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('history_imports')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where('state', '=', 'uploaded')
        .orderBy('created_at', 'desc')
        .limit(kept),
    )
    .execute()
}

export async function deleteOldUploads(db: Reader, before: Date): Promise<void> {
  await db.deleteFrom('history_imports').where('state', '=', 'uploaded').where('created_at', '<', before).execute()
}

/** Locks the row until the transaction ends. */
export async function lockImportOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<{ state: ImportState; finishedAt: Date | null } | undefined> {
  return await trx
    .selectFrom('history_imports')
    .select(['state', 'finished_at as finishedAt'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Whether it was begun with this mapping. */
export async function hasMappingOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
  mapping: ImportMapping,
): Promise<boolean> {
  const row = await trx
    .selectFrom('history_imports')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where(sql<boolean>`mapping = ${JSON.stringify(mapping)}::jsonb`)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasRunningImportOwned(trx: Transaction<Database>, ownerId: OwnerId): Promise<boolean> {
  const row = await trx
    .selectFrom('history_imports')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ['importing', 'undoing'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** One import of an owner begins at a time. Held until the transaction ends. */
export async function lockImportsOwned(trx: Transaction<Database>, ownerId: OwnerId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${ownerId}, 18))`.execute(trx)
}

/** Held until the transaction ends; false where another server is at work on an import of the owner. */
export async function holdImportsOwned(trx: Transaction<Database>, ownerId: OwnerId): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${ownerId}, 19)) as held`.execute(trx)
  return rows[0]?.held === true
}

export interface ImportChange {
  readonly state?: ImportState
  readonly mapping?: ImportMapping
  readonly content?: null
  readonly row_count?: number
  readonly known_count?: number
  readonly progress?: number
  readonly first_date?: IsoDate | null
  readonly last_date?: IsoDate | null
  readonly incoming_amount?: Centimes
  readonly outgoing_amount?: Centimes
  readonly failure?: string | null
  readonly finished_at?: Date
  readonly undone_at?: Date
}

/** Throws SD007 where an import ends with a row that is not from before the start of tracking. */
export async function updateImportOwned(
  db: Reader,
  ownerId: OwnerId,
  id: string,
  { mapping, ...change }: ImportChange,
): Promise<void> {
  await db
    .updateTable('history_imports')
    .set({ ...change, ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}
