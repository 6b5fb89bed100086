import { sql, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { StatementMapping } from '#shared/statements/statement-mapping.ts'
import type { StatementFault } from '#shared/statements/statement-row.ts'
import type { StatementImportState } from '#shared/statements/statement-terms.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

type Reader = Kysely<Database>

/** Those whose account is in the scope; files without an account are only uploaded. */
function selectImports(db: Reader, space: ScopedSpace) {
  const { ownerId, scope } = space
  const imports = db
    .selectFrom('statement_imports as i')
    .innerJoin('operator_accounts as a', (join) =>
      join.onRef('a.owner_id', '=', 'i.owner_id').onRef('a.id', '=', 'i.account_id'),
    )
    .innerJoin('agencies as g', (join) => join.onRef('g.owner_id', '=', 'a.owner_id').onRef('g.id', '=', 'a.agency_id'))
    .innerJoin('operators as o', 'o.id', 'a.operator_id')
    .leftJoin('members as m', (join) => join.onRef('m.owner_id', '=', 'i.owner_id').onRef('m.id', '=', 'i.created_by'))
    .select([
      'i.id',
      'i.state',
      'i.file_name as fileName',
      'i.created_at as createdAt',
      'i.finished_at as finishedAt',
      'm.display_name as authorName',
      'a.id as accountId',
      'a.label as accountLabel',
      'a.agency_id as agencyId',
      'o.name as operatorName',
      'g.name as agencyName',
      'i.row_count as rows',
      'i.new_count as fresh',
      'i.fault_count as faulty',
      'i.break_count as breakCount',
      'i.faults',
      'i.progress',
      'i.first_date as firstDate',
      'i.last_date as lastDate',
      'i.failure',
    ])
    .where('i.owner_id', '=', ownerId)
    .where('i.state', '<>', 'uploaded')
  return scope === 'all' ? imports : imports.where(isWithin(scope, 'a.agency_id'))
}

export type ImportRecord = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number]

/** The newest first. */
export function listImportsInScope(
  db: Reader,
  space: ScopedSpace,
  { accountId, limit }: { accountId: string | undefined; limit: number },
): Promise<ImportRecord[]> {
  let imports = selectImports(db, space)
  if (accountId !== undefined) imports = imports.where('i.account_id', '=', accountId)
  return imports.orderBy('i.created_at', 'desc').orderBy('i.id', 'desc').limit(limit).execute()
}

export function findImportInScope(db: Reader, space: ScopedSpace, id: string): Promise<ImportRecord | undefined> {
  return selectImports(db, space).where('i.id', '=', id).executeTakeFirst()
}

export interface StatementFile {
  readonly state: StatementImportState
  readonly fileName: string
  readonly contentHash: string
  readonly content: Buffer | null
  readonly accountId: string | null
  readonly mapping: StatementMapping | null
  readonly createdBy: string
}

export function findFileOwned(db: Reader, ownerId: OwnerId, id: string): Promise<StatementFile | undefined> {
  return db
    .selectFrom('statement_imports')
    .select([
      'state',
      'file_name as fileName',
      'content_hash as contentHash',
      'content',
      'account_id as accountId',
      'mapping',
      'created_by as createdBy',
    ])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locked until the transaction ends: two starts, also for two accounts, or a start and a sweep take the file one after the other. */
export async function lockFileOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<Pick<StatementFile, 'state' | 'createdBy'> | undefined> {
  return await trx
    .selectFrom('statement_imports')
    .select(['state', 'created_by as createdBy'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** When the same bytes were imported for the account. */
export async function findSameFileOwned(
  db: Reader,
  ownerId: OwnerId,
  { accountId, contentHash }: { readonly accountId: string; readonly contentHash: string },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('statement_imports')
    .select('finished_at')
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', accountId)
    .where('content_hash', '=', contentHash)
    .where('state', '=', 'done')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.finished_at ?? undefined
}

export async function insertFileOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  file: Pick<StatementFile, 'fileName' | 'contentHash' | 'createdBy'> & { id: string; content: Buffer },
): Promise<boolean> {
  const { id, fileName, contentHash, content, createdBy } = file
  const row = await trx
    .insertInto('statement_imports')
    .values({
      owner_id: ownerId,
      id,
      account_id: null,
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

/** Older files of the member that no import has begun with. */
export async function deleteWaitingFilesOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { createdBy, kept }: { createdBy: string; kept: number },
): Promise<void> {
  await sql`
    delete from statement_imports where owner_id = ${ownerId} and state = 'uploaded' and id in (
      select id from statement_imports where owner_id = ${ownerId} and created_by = ${createdBy} and state = 'uploaded'
      order by created_at desc offset ${kept}
    )`.execute(trx)
}

export async function deleteOldFiles(db: Reader, before: Date): Promise<void> {
  await db.deleteFrom('statement_imports').where('state', '=', 'uploaded').where('created_at', '<', before).execute()
}

export async function hasRunningImportOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  accountId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('statement_imports')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'importing')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether it was begun for this account with this mapping. */
export async function isBegunWithOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, accountId, mapping }: { id: string; accountId: string; mapping: StatementMapping },
): Promise<boolean> {
  const row = await trx
    .selectFrom('statement_imports')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`mapping = ${JSON.stringify(mapping)}::jsonb`)
    .executeTakeFirst()
  return row !== undefined
}

export interface ImportChange {
  readonly state?: StatementImportState
  readonly account_id?: string
  readonly mapping?: StatementMapping
  readonly faults?: readonly StatementFault[]
  readonly content?: null
  readonly row_count?: number
  readonly new_count?: number
  readonly fault_count?: number
  readonly break_count?: number
  readonly progress?: number
  readonly first_date?: IsoDate | null
  readonly last_date?: IsoDate | null
  readonly failure?: string
  readonly finished_at?: Date
  readonly undone_at?: Date
}

export async function updateImportOwned(
  db: Reader,
  ownerId: OwnerId,
  id: string,
  { mapping, faults, ...change }: ImportChange,
): Promise<void> {
  await db
    .updateTable('statement_imports')
    .set({
      ...change,
      ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
      ...(faults === undefined ? {} : { faults: JSON.stringify(faults) }),
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}
