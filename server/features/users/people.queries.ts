import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { byName } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import { matchesSearch } from '#server/platform/db/search-patterns.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import { hasReference } from '#server/features/requests/request-reference.queries.ts'
import { isInForce } from '#server/features/subscriptions/subscriptions.queries.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'
import type { ListUsersInput } from '#shared/users/user-input.ts'
import type { UserSort } from '#shared/users/user-sorts.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import { lockSharedRow } from '#server/platform/db/lock-shared-row.ts'

/** A client as administrators see it: an account with its latest request, or a request without an account. */
export interface PersonRow {
  /** The account's id, or the request's where there is no account. */
  readonly id: string
  readonly userId: string | null
  readonly requestId: string | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string | null
  readonly status: RequestStatus
  readonly requestStatus: RequestStatus | null
  /** The plan in force, or else the requested one. */
  readonly planName: string | null
  readonly endsAt: Date | null
  readonly createdAt: Date
  /** When the client, or a member of its space, last used it; never an act of the administration. */
  readonly seenAt: Date | null
  /** The latest version of the rows that the client consists of. */
  readonly updatedAt: string
}

type Reader = Kysely<Database> | Transaction<Database>

/**
 * The account's status outranks its request's, since it decides about signing in. The latest requests are read together:
 * a search for each account took thirty times as many pages.
 */
const people = sql`
  select u.id, u.id as user_id, r.id as request_id, p.first_name, p.last_name, u.email, p.phone,
    case when u.status <> 'active' then u.status when r.status = 'pending' then 'pending' else 'approved' end as status,
    r.status as request_status, r.plan_id, u.created_at, p.search_key || ' ' || u.email as search_key,
    greatest(u.updated_at, p.updated_at, r.updated_at) as updated_at, s.seen_at
  from users u
  join profiles p on p.user_id = u.id
  left join user_activity s on s.user_id = u.id
  left join (
    select distinct on (user_id) id, user_id, status, plan_id, updated_at
    from pending_users where user_id is not null order by user_id, created_at desc, id desc
  ) r on r.user_id = u.id
  where u.role = 'client'
  union all
  select id, null, id, first_name, last_name, email, phone, status, status, plan_id, created_at, search_key, updated_at, null
  from pending_users where user_id is null`

type Filter = Pick<ListUsersInput, 'search' | 'status'>

/** With a status all rows are read first: the database expects few of one status and would look up each of thousands. */
function withPeople({ status }: Pick<Filter, 'status'>): RawBuilder<unknown> {
  return sql`with people as ${status === undefined ? sql`` : sql`materialized`} (${people})`
}

function selectPeople(picked: RawBuilder<unknown>, now: Date, filter: Pick<Filter, 'status'> = {}) {
  return sql<PersonRow>`
  ${withPeople(filter)}, picked as (select * from people ${picked})
  select k.id, k.user_id as "userId", k.request_id as "requestId", k.first_name as "firstName", k.last_name as "lastName",
    k.email, k.phone, k.status, k.request_status as "requestStatus", coalesce(a.name, asked.name) as "planName",
    a.ends_at as "endsAt", k.created_at as "createdAt", k.seen_at as "seenAt",
    ${versionText('k.updated_at')} as "updatedAt"
  from picked k
  left join subscription_plans asked on asked.id = k.plan_id
  left join lateral (
    select pl.name, greatest(us.expires_at, us.trial_expires_at) as ends_at
    from user_subscriptions us join subscription_plans pl on pl.id = us.plan_id
    where us.user_id = k.user_id and ${isInForce(now)}
    order by ends_at desc limit 1
  ) a on true`
}

const orders: Readonly<Record<UserSort, RawBuilder<unknown>>> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  name: sql`${byName('last_name')}, ${byName('first_name')}, id`,
  activity: sql`seen_at desc nulls last, id desc`,
}

function buildCondition({ search, status }: Filter): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (status !== undefined) conditions.push(sql`status = ${status}`)
  if (search !== null) {
    conditions.push(matchesSearch(search, { text: sql`search_key` }, hasReference('id', search)))
  }
  return sql`where ${sql.join(conditions, sql` and `)}`
}

export async function listPeople(
  db: Reader,
  input: ListUsersInput,
  now: Date,
): Promise<{ rows: PersonRow[]; total: number }> {
  const { page, sort } = input
  const offset = (page - 1) * PAGE_SIZE
  const picked = sql`${buildCondition(input)} order by ${orders[sort]} limit ${PAGE_SIZE} offset ${offset}`
  const { rows } = await sql<PersonRow>`${selectPeople(picked, now, input)} order by ${buildOrder(sort)}`.execute(db)
  return { rows, total: await countPeople(db, input) }
}

export async function countPeople(db: Reader, input: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${withPeople(input)} select count(*) as total from people ${buildCondition(input)}`.execute(db)
  return rows[0]?.total ?? 0
}

export function readPeople(
  trx: Transaction<Database>,
  input: Omit<ListUsersInput, 'page'>,
  now: Date,
  options: BatchOptions,
): AsyncIterable<PersonRow[]> {
  return readInBatches(
    trx,
    sql<PersonRow>`${selectPeople(buildCondition(input), now, input)} order by ${buildOrder(input.sort)}`,
    options,
  )
}

/** Repeats the order of the page, since a join does not keep it. */
function buildOrder(sort: UserSort): RawBuilder<unknown> {
  switch (sort) {
    case 'name':
      return sql`${byName('k.last_name')}, ${byName('k.first_name')}, k.id`
    case 'newest':
      return sql`k.created_at desc, k.id desc`
    case 'oldest':
      return sql`k.created_at, k.id`
    case 'activity':
      return sql`k.seen_at desc nulls last, k.id desc`
  }
}

export async function findPerson(db: Reader, id: string, now: Date): Promise<PersonRow | undefined> {
  const { rows } = await selectPeople(sql`where id = ${await findPersonId(db, id)}`, now).execute(db)
  return rows[0]
}

async function findPersonId(db: Reader, id: string): Promise<string> {
  const request = await db.selectFrom('pending_users').select('user_id').where('id', '=', id).executeTakeFirst()
  return request?.user_id ?? id
}

/** Locks all rows that the client consists of, the account first (docs/product/foundations.md#lock-order). */
export async function lockPerson(trx: Transaction<Database>, id: string, now: Date): Promise<PersonRow | undefined> {
  const personId = await findPersonId(trx, id)
  await lockSharedRow(trx, 'users', personId, 'change')
  if (!isDistributed()) {
    await trx.selectFrom('users').select('id').where('id', '=', personId).forNoKeyUpdate().executeTakeFirst()
  }
  await trx.selectFrom('profiles').select('user_id').where('user_id', '=', personId).forNoKeyUpdate().executeTakeFirst()
  await trx
    .selectFrom('pending_users')
    .select('id')
    .where((eb) => eb.or([eb('user_id', '=', personId), eb.and([eb('id', '=', personId), eb('user_id', 'is', null)])]))
    .forUpdate()
    .execute()
  return findPerson(trx, personId, now)
}
