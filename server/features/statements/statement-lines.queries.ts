import { sql, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { KeptCounterpart } from '#shared/statements/statement-row.ts'
import { newId } from '#shared/values/ids.ts'
import type { ReadLine } from './read-line.ts'
import type { LineKey } from './line-key.ts'

type Reader = Kysely<Database>

export interface KeyedLine extends ReadLine, LineKey {
  readonly isBreak: boolean
}

/** One import, matching or decision of an account at a time. Held until the transaction ends. */
export async function lockAccountLinesOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  accountId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${ownerId} ${accountId}`}, 20))`.execute(trx)
}

/** How many of the lines are stored. */
export async function countKnownLinesOwned(
  db: Reader,
  ownerId: OwnerId,
  accountId: string,
  keys: readonly LineKey[],
): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from statement_lines as l
    join unnest(
      ${keys.map(({ contentHash }) => contentHash)}::text[], ${keys.map(({ occurrence }) => occurrence)}::integer[]
    ) as k (content_hash, occurrence) on k.content_hash = l.content_hash and k.occurrence = l.occurrence
    where l.owner_id = ${ownerId} and l.account_id = ${accountId}`.execute(db)
  return rows[0]?.known ?? 0
}

/** How many of the references are of another account: of its transactions, or of the lines of its operator. */
export async function countForeignReferencesOwned(
  db: Reader,
  ownerId: OwnerId,
  accountId: string,
  keys: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ foreign: number }>`
    select count(*) as foreign from unnest(${keys}::text[]) as k (key)
    where (
      exists (
        select from statement_lines as l
        where l.owner_id = ${ownerId} and l.reference_key = k.key and l.account_id <> ${accountId}
      ) or exists (
        select from (select distinct operator_id from operator_accounts where owner_id = ${ownerId}) as o
        cross join (values ('incoming'), ('outgoing')) as d (type)
        join transactions as t on t.owner_id = ${ownerId} and t.reference_operator_id = o.operator_id and t.type = d.type
          and t.reference_key = k.key and t.reference is not null
        where t.operator_account_id <> ${accountId}
      )
    ) and not exists (
      select from statement_lines as l
      where l.owner_id = ${ownerId} and l.reference_key = k.key and l.account_id = ${accountId}
    )`.execute(db)
  return rows[0]?.foreign ?? 0
}

/** Returns how many were not there. */
export async function insertLinesOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { importId, accountId }: { readonly importId: string; readonly accountId: string },
  lines: readonly KeyedLine[],
): Promise<number> {
  const { rows } = await sql`
    insert into statement_lines (
      owner_id, id, import_id, account_id, row_number, date, time, direction, amount, fee, commission, reference,
      reference_key, label, balance_after, is_break, content_hash, occurrence
    )
    select ${ownerId}, e.id, ${importId}, ${accountId}, e.row_number, e.date, e.time, e.direction, e.amount, e.fee,
      e.commission, e.reference, reference_key(e.reference), e.label, e.balance_after, e.is_break, e.content_hash, e.occurrence
    from unnest(
      ${lines.map(() => newId())}::uuid[], ${lines.map(({ row }) => row)}::integer[],
      ${lines.map(({ date }) => date)}::date[], ${lines.map(({ time }) => time)}::text[],
      ${lines.map(({ direction }) => direction)}::text[], ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ fee }) => fee)}::bigint[], ${lines.map(({ commission }) => commission)}::bigint[],
      ${lines.map(({ reference }) => reference)}::text[], ${lines.map(({ label }) => label)}::text[],
      ${lines.map(({ balanceAfter }) => balanceAfter)}::bigint[], ${lines.map(({ isBreak }) => isBreak)}::boolean[],
      ${lines.map(({ contentHash }) => contentHash)}::text[], ${lines.map(({ occurrence }) => occurrence)}::integer[]
    ) as e (
      id, row_number, date, time, direction, amount, fee, commission, reference, label, balance_after, is_break,
      content_hash, occurrence
    )
    on conflict (owner_id, account_id, content_hash, occurrence) do nothing
    returning 1`.execute(trx)
  return rows.length
}

/** Returns how many there were. */
export async function deleteLinesOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  importId: string,
): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with gone as (delete from statement_lines where owner_id = ${ownerId} and import_id = ${importId} returning 1)
    select count(*) as deleted from gone`.execute(trx)
  return rows[0]?.deleted ?? 0
}

/** Linked to lines of the import and entered after it, the latest first. */
export async function listEnteredSinceOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { importId, since, limit }: { importId: string; since: Date; limit: number },
): Promise<Array<KeptCounterpart & { total: number }>> {
  const { rows } = await sql<KeptCounterpart & { total: number }>`
    select e.*, count(*) over () as total from (
      select 'transaction' as kind, t.id, t.date, l.direction, t.amount, t.created_at
      from statement_lines as l join transactions as t on t.owner_id = l.owner_id and t.id = l.transaction_id
      where l.owner_id = ${ownerId} and l.import_id = ${importId} and t.created_at > ${since}
      union all
      select 'movement', m.id, m.date, l.direction, m.amount, m.created_at
      from statement_lines as l join operator_movements as m on m.owner_id = l.owner_id and m.id = l.movement_id
      where l.owner_id = ${ownerId} and l.import_id = ${importId} and m.created_at > ${since}
    ) as e order by e.created_at desc, e.id desc limit ${limit}`.execute(trx)
  return rows
}
