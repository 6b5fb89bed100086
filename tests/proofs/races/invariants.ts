import { sql, type Kysely } from 'kysely'
import { findBrokenAuditLines } from '#server/features/audit/audit.queries.ts'
import { operatorChecks } from '#server/features/books/operator-books.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { listTotalDifferences } from '#tests/support/total-differences.ts'
import { listWrongClosings } from '#tests/support/wrong-closings.ts'
import { violations } from './violations.ts'

type Reader = Kysely<Database>

export interface Invariant {
  readonly name: string
  find(db: Reader): Promise<readonly unknown[]>
  /** Creates a row that breaks the rule, past locks and keys: `find` must return it. */
  violate(db: Reader): Promise<unknown>
}

const REFERENCES = [
  ['agencies', 'group_id', 'groups'],
  ['user_roles', 'group_id', 'groups'],
  ['transactions', 'agency_id', 'agencies'],
  ['transactions', 'user_transaction_type_id', 'user_transaction_types'],
  ['feeds', 'agency_id', 'agencies'],
  ['closings', 'agency_id', 'agencies'],
  ['operator_accounts', 'agency_id', 'agencies'],
  ['operator_movements', 'account_id', 'operator_accounts'],
  ['transactions', 'operator_account_id', 'operator_accounts'],
  ['closings', 'settlement_transaction_id', 'transactions'],
] as const

const WITH_IDS = ['agencies', 'groups', 'user_transaction_types', 'feeds', 'closings'] as const

async function queryRows(db: Reader, query: ReturnType<typeof sql>): Promise<readonly unknown[]> {
  return (await query.execute(db)).rows
}

function foreignReferences(db: Reader) {
  return queryRows(
    db,
    sql.join(
      REFERENCES.map(
        ([table, column, to]) => sql`
          select ${table}::text as table, c.owner_id, c.${sql.ref(column)} as id from ${sql.table(table)} c
          where c.${sql.ref(column)} is not null and not exists (
            select from ${sql.table(to)} p where p.owner_id = c.owner_id and p.id = c.${sql.ref(column)})`,
      ),
      sql` union all `,
    ),
  )
}

/** Totals of accounts, and the lines of closings, that are not the sums of the rows. */
async function findWrongAccounts(db: Reader) {
  const found: unknown[] = []
  for (const [kind, statement] of operatorChecks) {
    for (const row of await queryRows(db, statement)) found.push({ kind, row })
  }
  return found
}

function idsTwice(db: Reader) {
  const tables = WITH_IDS.map((table) => sql`select ${table}::text as kind, id from ${sql.table(table)}`)
  // A transaction is in one of the two tables.
  const entries = ['transactions', 'deleted_transactions'].map(
    (table) => sql`select 'transactions', id from ${sql.table(table)}`,
  )
  const all = sql.join([...tables, ...entries], sql` union all `)
  return queryRows(db, sql`select kind, id from (${all}) as ids group by kind, id having count(*) > 1`)
}

const NAMES = sql`
  select 'agency' as kind, owner_id::text as place, name_key from agencies
  union all select 'group', owner_id::text, name_key from groups
  union all select 'operator', '', name_key from operators
  union all select 'plan', '', name_key from subscription_plans
  union all select 'standard type', '', name_key from transaction_types where active
  union all select 'custom product', concat_ws(' ', owner_id, operator_id, category), name_key
    from user_transaction_types where is_active and operator_id is not null
  union all select 'type', owner_id::text, name_key from user_transaction_types where is_active and operator_id is null`

const found: Readonly<Record<keyof typeof violations, (db: Reader) => Promise<readonly unknown[]>>> = {
  'agencies within the limit': (db) =>
    queryRows(
      db,
      sql`
        select a.owner_id, count(*) from agencies a group by a.owner_id
        having count(*) > coalesce((
          select max(case p.max_agencies when 999 then 1000000 else coalesce(p.max_agencies, 1) end)
          from user_subscriptions s join subscription_plans p on p.id = s.plan_id
          where s.user_id = a.owner_id and s.status = 'active' and greatest(s.expires_at, s.trial_expires_at) > now()
        ), 1)`,
    ),
  'at most one active operator': (db) =>
    queryRows(db, sql`select owner_id from user_operators where is_active group by owner_id having count(*) > 1`),
  'each closing equals its rows': (db) => listWrongClosings(db),
  'closings numbered without a gap': (db) =>
    queryRows(
      db,
      sql`
        select k.owner_id from closing_counters k
        join closings c on c.owner_id = k.owner_id and c.year = k.year
        group by k.owner_id, k.year, k.last
        having count(distinct c.number) <> k.last or min(c.number) <> 1 or max(c.number) <> k.last`,
    ),
  'the shifts of a closing add up to it': (db) =>
    queryRows(
      db,
      sql`
        select c.id from closings c join closing_shifts s on s.owner_id = c.owner_id and s.closing_id = c.id
        group by c.owner_id, c.id having sum(s.discrepancy) <> c.discrepancy`,
    ),
  'one person holds the cash of a day': (db) =>
    queryRows(
      db,
      sql`
        select agency_id from shifts where ended_at is null group by owner_id, agency_id, date having count(*) > 1`,
    ),
  'days close in order': (db) =>
    queryRows(
      db,
      sql`
        select c.id from closings c where c.reopened_at is null and exists (
          select from agency_day_totals d where d.owner_id = c.owner_id and d.agency_id = c.agency_id
            and d.date < c.date and not d.closed and d.incoming_count + d.outgoing_count + d.feed_count + d.operator_count > 0)`,
    ),
  'each line of an operator account equals its rows': findWrongAccounts,
  'no reference into another tenant': foreignReferences,
  'one row for an id': idsTwice,
  'the audit trail unbroken': findBrokenAuditLines,
  'one decision of a request': (db) =>
    queryRows(
      db,
      sql`
        select subject_id from audit_lines where action in ('requests.approve', 'requests.reject', 'subscriptions.activate')
        group by subject_id having count(*) > 1`,
    ),
  'no request half approved and half rejected': (db) =>
    queryRows(
      db,
      sql`
        select r.id from pending_users r join users u on u.id = r.user_id
        where (r.status = 'rejected') <> (u.status = 'rejected')
          or (r.status = 'rejected' and exists (select from groups g where g.owner_id = u.id))`,
    ),
  'one subscription a request': (db) =>
    queryRows(
      db,
      sql`
        select request_id from user_subscriptions where request_id is not null group by request_id having count(*) > 1`,
    ),
  'one trial an address': (db) =>
    queryRows(
      db,
      sql`select user_id from user_subscriptions where trial_expires_at is not null group by user_id having count(*) > 1`,
    ),
  'no session of a suspended account': (db) =>
    queryRows(db, sql`select s.user_id from sessions s join users u on u.id = s.user_id where u.status <> 'active'`),
  // In these races no user signs in with a new password: after a change one session remains, after a link none.
  'no session by an old password': (db) =>
    queryRows(
      db,
      sql`
        select l.actor_id from audit_lines l join sessions s on s.user_id = l.actor_id
        where l.action = 'account.changePassword'
        group by l.actor_id, l.after having count(*) > case when l.after ->> 'by' = 'mail' then 0 else 1 end`,
    ),
  'no session of a deactivated member': (db) =>
    queryRows(
      db,
      sql`
        select s.member_id from sessions s left join members m on m.owner_id = s.acting_owner_id and m.id = s.member_id
        where m.status is distinct from 'active'`,
    ),
  'every author has a name': (db) =>
    queryRows(
      db,
      sql`
        select 'transactions' as table, t.id from transactions t where not exists (
          select from members m where m.owner_id = t.owner_id and m.id = t.created_by)
        union all select 'feeds', f.id from feeds f where not exists (
          select from members m where m.owner_id = f.owner_id and m.id = f.created_by)
        union all select 'closings', c.id from closings c where not exists (
          select from members m where m.owner_id = c.owner_id and m.id = c.closed_by)`,
    ),
  'one acceptance of an invitation': (db) =>
    queryRows(
      db,
      sql`
        select owner_id, accepted_by from invitations where state = 'accepted' group by owner_id, accepted_by
        having count(*) > 1 or accepted_by is null`,
    ),
  'no live name twice': (db) =>
    queryRows(db, sql`select * from (${NAMES}) as names group by kind, place, name_key having count(*) > 1`),
  'no reference of an operator twice': (db) =>
    queryRows(
      db,
      sql`
        select owner_id, reference_key from transactions where reference is not null
        group by owner_id, reference_operator_id, type, reference_key having count(*) > 1`,
    ),
  'ten payments wait at most': (db) =>
    queryRows(
      db,
      sql`select user_id from manual_payments where status = 'pending' group by user_id having count(*) > 10`,
    ),
  'totals equal rows': listTotalDifferences,
}

export const invariants: readonly Invariant[] = Object.entries(found).map(([name, find]) => ({
  name,
  find,
  violate: violations[name as keyof typeof violations],
}))
