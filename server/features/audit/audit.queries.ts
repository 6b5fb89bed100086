import { setTimeout as sleep } from 'node:timers/promises'
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  type Transaction,
} from 'kysely'
import { clientMatches, clientName } from '#server/features/users/clients.queries.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import { byName } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import type { AuditRole } from '#shared/audit/audit-input.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

type Reader = Kysely<Database> | Transaction<Database>

export interface NewAuditLine {
  readonly ownerId: string | null
  readonly actorId: string | null
  readonly actorName: string
  readonly actorRole: AuditRole
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly subjectName: string
  readonly before: object | null
  readonly after: object | null
  readonly reason: string | null
  readonly requestId: string
}

/** Lines outlive the code that wrote them: facts may have fields that no action has today. */
export interface AuditLine extends NewAuditLine {
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly seq: number
  readonly at: Date
}

export interface AuditFilter {
  readonly ownerId?: string
  /** Lines about rows of these agencies only. */
  readonly agencyIds?: readonly string[]
  /** Lines of the clients that it finds. */
  readonly search?: string
  readonly actorId?: string
  readonly action?: string
  readonly from?: Date
  /** Excluded. */
  readonly until?: Date
}

export async function insertAuditLine(
  trx: Transaction<Database>,
  line: NewAuditLine & { readonly agencyId: string | null },
): Promise<void> {
  await trx
    .insertInto('audit_lines')
    .values({
      owner_id: line.ownerId,
      actor_id: line.actorId,
      actor_name: line.actorName,
      actor_role: line.actorRole,
      action: line.action,
      subject_kind: line.subjectKind,
      subject_id: line.subjectId,
      subject_name: line.subjectName,
      before: line.before === null ? null : JSON.stringify(line.before),
      after: line.after === null ? null : JSON.stringify(line.after),
      reason: line.reason,
      request_id: line.requestId,
      agency_id: line.agencyId,
    })
    .execute()
}

export function listAuditLines(
  db: Kysely<Database>,
  { page, ...filter }: AuditFilter & { readonly page: number },
): Promise<{ rows: AuditLine[]; total: number }> {
  return listMatching(db, matches(filter), page)
}

/** What administrators and the product did about a client or its rows, newest first. */
export function listActsAbout(
  db: Kysely<Database>,
  { ownerId, subjectIds, page }: { ownerId: string | null; subjectIds: readonly string[]; page: number },
): Promise<{ rows: AuditLine[]; total: number }> {
  return listMatching(
    db,
    (eb) =>
      eb.and([
        // As the partial indexes have it: parameters would not match them.
        sql<boolean>`actor_role in ('admin', 'principalAdmin', 'system')`,
        eb.or([eb('subject_id', 'in', subjectIds), ...(ownerId === null ? [] : [eb('owner_id', '=', ownerId)])]),
      ]),
    page,
  )
}

type Condition = (eb: ExpressionBuilder<Database, 'audit_lines'>) => Expression<SqlBool>

async function listMatching(
  db: Kysely<Database>,
  condition: Condition,
  page: number,
): Promise<{ rows: AuditLine[]; total: number }> {
  const rows = await selectLines(db, condition)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return { rows, total: await countMatching(db, condition) }
}

function selectLines(db: Reader, condition: Condition) {
  return db
    .selectFrom('audit_lines')
    .where(condition)
    .select([
      'seq',
      'at',
      'owner_id as ownerId',
      'actor_id as actorId',
      'actor_name as actorName',
      'actor_role as actorRole',
      'action',
      'subject_kind as subjectKind',
      'subject_id as subjectId',
      'subject_name as subjectName',
      'before',
      'after',
      'reason',
      'request_id as requestId',
    ])
    .orderBy('seq', 'desc')
}

async function countMatching(db: Reader, condition: Condition): Promise<number> {
  const { total } = await db
    .selectFrom('audit_lines')
    .where(condition)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function countAuditLines(db: Reader, filter: AuditFilter): Promise<number> {
  return countMatching(db, matches(filter))
}

export interface ExportedAuditLine extends AuditLine {
  /** The client whose data it is; null where there is none, or none any more. */
  readonly ownerName: string | null
}

export function readAuditLines(
  trx: Transaction<Database>,
  filter: AuditFilter,
  options: BatchOptions,
): AsyncIterable<ExportedAuditLine[]> {
  const lines = trx
    .selectFrom(selectLines(trx, matches(filter)).as('l'))
    .leftJoin('users as u', 'u.id', 'l.ownerId')
    .leftJoin('profiles as p', 'p.user_id', 'l.ownerId')
    .selectAll('l')
    .select(clientName().as('ownerName'))
    .orderBy('l.seq', 'desc')
  return readInBatches(trx, lines, options)
}

const MAX_LINES_ABOUT = 100

export function listAuditLinesAbout(
  db: Kysely<Database>,
  ownerId: string,
  subjectIds: readonly string[],
): Promise<Array<Pick<AuditLine, 'seq' | 'at' | 'actorName' | 'action' | 'reason'>>> {
  return db
    .selectFrom('audit_lines')
    .select(['seq', 'at', 'actor_name as actorName', 'action', 'reason'])
    .where('owner_id', '=', ownerId)
    .where('subject_id', 'in', subjectIds)
    .orderBy('seq', 'desc')
    .limit(MAX_LINES_ABOUT)
    .execute()
}

function matches({ ownerId, agencyIds, search, actorId, action, from, until }: AuditFilter): Condition {
  return (eb) =>
    eb.and([
      ...(ownerId === undefined ? [] : [eb('owner_id', '=', ownerId)]),
      ...(agencyIds === undefined ? [] : [isWithin(agencyIds, 'agency_id')]),
      ...(search === undefined ? [] : [isOfClient(search)]),
      ...(actorId === undefined ? [] : [eb('actor_id', '=', actorId)]),
      ...(action === undefined ? [] : [eb('action', '=', action)]),
      ...(from === undefined ? [] : [eb('at', '>=', from)]),
      ...(until === undefined ? [] : [eb('at', '<', until)]),
    ])
}

function isOfClient(search: string): RawBuilder<boolean> {
  const clients = sql`from users u left join profiles p on p.user_id = u.id where ${clientMatches(search)}`
  // Lines about notes have no tenant.
  return sql<boolean>`(owner_id = any (array(select u.id ${clients}))
    or owner_id is null and subject_id = any (array(select u.id::text ${clients})))`
}

export interface AuditActor {
  readonly actorId: string
  readonly actorName: string
  readonly actorRole: AuditRole
}

export function listAuditActors(
  db: Kysely<Database>,
  { ownerId, agencyIds }: Pick<AuditFilter, 'ownerId' | 'agencyIds'>,
): Promise<AuditActor[]> {
  return db
    .selectFrom('audit_lines')
    .select((eb) => [
      'actor_id as actorId',
      eb.fn.max('actor_name').as('actorName'),
      eb.fn.max('actor_role').as('actorRole'),
    ])
    .where('actor_id', 'is not', null)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId ?? ''))
    .$if(agencyIds !== undefined, (query) => query.where(isWithin(agencyIds ?? [], 'agency_id')))
    .groupBy('actor_id')
    .orderBy((eb) => byName(eb.fn.max('actor_name')))
    .orderBy('actor_id')
    .$castTo<AuditActor>()
    .execute()
}

/** How long a seal waits for open transactions: less than the server may take to stop. */
const SEAL_PATIENCE_MS = 2_000
const SEAL_POLL_MS = 20

/**
 * Returns how many lines it sealed. A seal is the SHA-256 of the tenant's previous one and of the digests it covers. A later line
 * may commit first, so this waits until all transactions have ended that were open at the last line number, and returns 0 if one
 * is still open after `patienceMs`. `trx` must not have written yet.
 */
export async function sealAuditLines(trx: Transaction<Database>, patienceMs = SEAL_PATIENCE_MS): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('sandouk audit seals'))`.execute(trx)
  // Separate statements: a writer takes its transaction number before its line number, this transaction its own after both.
  const last = await sql<{ line: number }>`select last_value as line from audit_lines_seq_seq`.execute(trx)
  await sql`select pg_current_xact_id()`.execute(trx)
  const patience = performance.now() + patienceMs
  while (!(await isOldestTransaction(trx))) {
    if (performance.now() >= patience) return 0
    await sleep(SEAL_POLL_MS)
  }
  const { rows } = await sql<{ lines: number }>`
    with last as (
      select distinct on (owner_id) owner_id, last_line, chain from audit_seals order by owner_id, last_line desc
    ), loose as (
      select coalesce(l.owner_id, ${NO_TENANT}::uuid) as owner_id, l.seq, l.digest
      from audit_lines l left join last on last.owner_id = coalesce(l.owner_id, ${NO_TENANT}::uuid)
      where l.seq > coalesce(last.last_line, 0) and l.seq <= ${last.rows[0]?.line ?? 0}
    ), sealed as (
      insert into audit_seals (owner_id, last_line, line_count, chain)
      select loose.owner_id, max(seq), count(*), sha256(coalesce(last.chain, '') || string_agg(digest, '' order by seq))
      from loose left join last on last.owner_id = loose.owner_id
      group by loose.owner_id, last.chain
      returning line_count
    )
    select coalesce(sum(line_count), 0) as lines from sealed`.execute(trx)
  return rows[0]?.lines ?? 0
}

async function isOldestTransaction(trx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ oldest: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= pg_current_xact_id() as oldest`.execute(trx)
  return rows[0]?.oldest ?? false
}

const NO_TENANT = '00000000-0000-0000-0000-000000000000'

/** For each tenant the first line that was changed, or whose seal does not match; empty if the trail is intact. */
export async function findBrokenAuditLines(
  db: Kysely<Database>,
): Promise<Array<{ ownerId: string; seq: number; fault: 'changed' | 'missing' }>> {
  const { rows } = await sql<{ ownerId: string; seq: number; fault: 'changed' | 'missing' }>`
    with seals as (
      select owner_id, last_line, line_count, chain,
        coalesce(lag(last_line) over w, 0) as after_line, coalesce(lag(chain) over w, '') as chain_before
      from audit_seals window w as (partition by owner_id order by last_line)
    ), checked as (
      select s.owner_id, s.last_line, s.line_count, s.chain, count(l.seq) as lines,
        min(l.seq) filter (where l.digest <> audit_digest(l)) as changed,
        sha256(s.chain_before || coalesce(string_agg(l.digest, '' order by l.seq), '')) as found
      from seals s
      left join audit_lines l on coalesce(l.owner_id, ${NO_TENANT}::uuid) = s.owner_id
        and l.seq > s.after_line and l.seq <= s.last_line
      group by s.owner_id, s.last_line, s.line_count, s.chain, s.chain_before
    ), faults as (
      select owner_id, coalesce(changed, last_line) as seq,
        case when changed is null and lines < line_count then 'missing' else 'changed' end as fault
      from checked where changed is not null or found <> chain
      union all
      select coalesce(l.owner_id, ${NO_TENANT}::uuid), l.seq, 'changed' from audit_lines l where l.digest <> audit_digest(l)
    )
    select distinct on (owner_id) owner_id as "ownerId", seq, fault from faults order by owner_id, seq`.execute(db)
  return rows
}
