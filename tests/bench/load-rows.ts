import { createHash, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { NO_AGENCY_ID } from '#shared/transactions/no-agency.ts'
import { openWithoutLimits } from '#server/platform/db/database.ts'
import { withoutTriggers } from '#tests/support/without-triggers.ts'

/** A person whose session acts in a space, one of its agencies, and how many rows the person lists. */
export interface LoadedTenant {
  readonly ownerId: string
  readonly agencyId: string
  readonly productId: string
  readonly token: string
  readonly rows: number
  /** To that agency. */
  readonly isLimited?: boolean
  /** Of the product: an entry keeps it. */
  readonly operatorId: string | null
  /** Of the agency, for that operator. */
  readonly accountId?: string
}

export interface Loaded {
  /** The owner of half of all rows, in three agencies. */
  readonly large: LoadedTenant
  /** A cashier of the same space, limited to one of the three. */
  readonly cashier: LoadedTenant
  /** The owner of 5 000 rows, or of an equal share of a small load. */
  readonly small: LoadedTenant
  /** As `small`, with an operator account in each agency: each entry has a balance to keep. */
  readonly withAccounts: LoadedTenant
  /** As `small`, with a rule of commission for each direction of the operator. */
  readonly withRules: LoadedTenant
  readonly lastDay: string
}

/** No row of the load has such an amount: an entry like one of moments ago asks for a confirmation. */
export const FIRST_FREE_AMOUNT = 600_000

const DAYS = 1825
const AGENCIES = { large: 3, small: 10 } as const
const INCOMING_PRODUCT = '01990000-0000-7000-8002-000000000001'
const OUTGOING_PRODUCT = '01990000-0000-7000-8002-000000000004'

function uuid(kind: number, number: number) {
  return `0199${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

/**
 * Fills an empty, migrated database with `rows` transactions in date order, half of them of one tenant, and computes
 * the totals at once, as a bulk import would. Sessions and subscriptions are real, because both servers look them up.
 */
export async function loadRows(db: Kysely<Database>, rows: number, today: string): Promise<Loaded> {
  const smallTenants = Math.max(3, Math.min(2000, Math.floor(rows / 2 / 5000)))
  const wide = openWithoutLimits(db)
  try {
    await withoutTriggers(wide.db, async (connection) => {
      // The loader computes the totals itself: a million row triggers would take long and measure nothing.
      await sql`
        insert into users (id, email, password_hash)
        select ('01990001-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'bench' || n || '@bench.test', 'x'
        from generate_series(0, ${smallTenants}::int) n
      `.execute(connection)
      await sql`
        insert into profiles (user_id, first_name, last_name) select id, 'Banc', 'Essai' from users where email like 'bench%'
      `.execute(connection)
      await sql`
        insert into members (owner_id, id, user_id, display_name, role, all_agencies, created_by)
        select id, id, id, 'Banc Essai', 'owner', true, id from users where email like 'bench%'
      `.execute(connection)
      await sql`
        insert into user_subscriptions (id, user_id, plan_id, status, started_at, expires_at)
        select gen_random_uuid(), id, '01990000-0000-7000-8000-000000000004', 'active', now() - interval '1 day', now() + interval '300 days'
        from users where email like 'bench%'
      `.execute(connection)
      await sql`
        insert into agencies (owner_id, id, name, created_by)
        select u.id, md5(u.id::text || a)::uuid, 'Agence ' || a, u.id
        from users u, generate_series(1, case u.id when ${uuid(1, 0)} then ${AGENCIES.large}::int else ${AGENCIES.small}::int end) a
        where u.email like 'bench%'
      `.execute(connection)
      await buildIndexesAfter(connection, () =>
        sql`
          insert into transactions
            (owner_id, id, type, amount, agency_id, transaction_type_id, date, description, created_by, created_at, updated_at)
          select owner, gen_random_uuid(), type, 1000 + (g::bigint * 7919 % 500000),
            md5(owner::text || (1 + case when g % 2 = 0 then g / 2 % ${AGENCIES.large}::int else g % ${AGENCIES.small}::int end))::uuid,
            case type when 'incoming' then ${INCOMING_PRODUCT}::uuid else ${OUTGOING_PRODUCT}::uuid end,
            day, case when g % 3 = 0 then 'Opération ' || g end, owner,
            day + make_interval(secs => 30000 + g % 30000), day + make_interval(secs => 30000 + g % 30000)
          from (
            select g, ('01990001-0000-7000-8000-' || lpad(to_hex(
                case when g % 2 = 0 then 0 else 1 + (g / 2) % ${smallTenants}::int end), 12, '0'))::uuid as owner,
              case when g % 5 < 3 then 'incoming' else 'outgoing' end as type,
              ${today}::date - ${DAYS}::int + 1 + (g::bigint * ${DAYS}::int / ${rows}::int)::int as day
            from generate_series(0, ${rows}::int - 1) g
          ) made
        `.execute(connection),
      )
      await fillTotals(connection)
    })
    await sql`vacuum (analyze)`.execute(wide.db)
    await sql`checkpoint`.execute(wide.db)
  } finally {
    await wide.close()
  }
  const { operator_id: operatorId } = await db
    .selectFrom('transaction_types')
    .select('operator_id')
    .where('id', '=', INCOMING_PRODUCT)
    .executeTakeFirstOrThrow()
  const tenant = async (number: number): Promise<LoadedTenant> => {
    const ownerId = uuid(1, number)
    const { rows: counted } = await sql<{ count: number }>`
      select coalesce(sum(incoming_count + outgoing_count), 0)::bigint as count from owner_month_totals where owner_id = ${ownerId}
    `.execute(db)
    const { rows: agencies } = await sql<{ id: string }>`
      select id from agencies where owner_id = ${ownerId} order by name limit 1
    `.execute(db)
    return {
      ownerId,
      agencyId: agencies[0]?.id ?? '',
      productId: INCOMING_PRODUCT,
      operatorId,
      token: await insertSession(db, ownerId),
      rows: counted[0]?.count ?? 0,
    }
  }
  const large = await tenant(0)
  const withAccounts = await tenant(2)
  const withRules = await tenant(3)
  await insertRules(db, withRules, today)
  return {
    large,
    cashier: await insertCashier(db, large),
    small: await tenant(1),
    withAccounts: { ...withAccounts, accountId: await insertAccounts(db, withAccounts, today) },
    withRules,
    lastDay: today,
  }
}

/** Builds the secondary indexes of the transactions from the finished table: keeping them row by row takes four times as long. */
async function buildIndexesAfter(connection: Kysely<Database>, insert: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = 'transactions'::regclass
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  `.execute(connection)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(connection)
  await insert()
  await sql`set local maintenance_work_mem = '1GB'`.execute(connection)
  for (const { definition } of indexes) await sql.raw(definition).execute(connection)
}

/** One in each agency. Returns that of the tenant's agency. */
async function insertAccounts(
  db: Kysely<Database>,
  { ownerId, agencyId, operatorId }: LoadedTenant,
  today: string,
): Promise<string> {
  const { rows } = await sql<{ id: string; agency_id: string }>`
    insert into operator_accounts
      (owner_id, id, agency_id, operator_id, label, mode, fee_to, opened_on, opening, read_rule, created_by)
    select a.owner_id, gen_random_uuid(), a.id, ${operatorId}::uuid, 'Compte', 'prepaid', 'operator', ${today}, 0, 'when_moved', a.owner_id
    from agencies as a where a.owner_id = ${ownerId}
    returning id, agency_id
  `.execute(db)
  const account = rows.find(({ agency_id }) => agency_id === agencyId)
  if (account === undefined) throw new Error('the agency has no account')
  return account.id
}

async function insertRules(db: Kysely<Database>, { ownerId, operatorId }: LoadedTenant, today: string): Promise<void> {
  await sql`
    insert into commission_rules
      (owner_id, id, operator_id, type, basis, measure, tier_from, tier_flat, tier_bp, reversible, paid, valid_from, created_by)
    select ${ownerId}::uuid, gen_random_uuid(), ${operatorId}::uuid, type, 'operation', 'amount', array[0, 100001, 500001],
      array[300, 800, 1500], array[0, 0, 50], false, 'monthly', ${today}::date, ${ownerId}::uuid
    from unnest(array['incoming', 'outgoing']) as type
  `.execute(db)
}

/** Of the first agency of the space. */
async function insertCashier(db: Kysely<Database>, space: LoadedTenant): Promise<LoadedTenant> {
  const { ownerId, agencyId } = space
  const [userId, memberId] = [uuid(2, 0), uuid(3, 0)]
  await sql`insert into users (id, email, password_hash) values (${userId}, 'caisse@bench.test', 'x')`.execute(db)
  await sql`insert into profiles (user_id, first_name, last_name) values (${userId}, 'Caisse', 'Essai')`.execute(db)
  await sql`
    insert into members (owner_id, id, user_id, display_name, role, all_agencies, created_by)
    values (${ownerId}, ${memberId}, ${userId}, 'Caisse Essai', 'cashier', false, ${ownerId})
  `.execute(db)
  await sql`
    insert into member_agencies (owner_id, member_id, agency_id) values (${ownerId}, ${memberId}, ${agencyId})
  `.execute(db)
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(incoming_count + outgoing_count), 0)::bigint as count
    from agency_month_totals where owner_id = ${ownerId} and agency_id = ${agencyId}
  `.execute(db)
  const token = await insertSession(db, ownerId, { userId, memberId })
  return { ...space, token, rows: rows[0]?.count ?? 0, isLimited: true }
}

async function fillTotals(db: Kysely<Database>): Promise<void> {
  const sums = sql`
    count(*) filter (where type = 'incoming'), coalesce(sum(amount) filter (where type = 'incoming'), 0),
    coalesce(sum(fee) filter (where type = 'incoming'), 0),
    count(*) filter (where type = 'outgoing'), coalesce(sum(amount) filter (where type = 'outgoing'), 0),
    coalesce(sum(fee) filter (where type = 'outgoing'), 0)
  `
  const sumsOfDays = sql`
    sum(incoming_count), sum(incoming_amount), sum(incoming_fee), sum(outgoing_count), sum(outgoing_amount), sum(outgoing_fee)
  `
  await sql`
    insert into agency_day_totals
    select owner_id, coalesce(agency_id, ${NO_AGENCY_ID}::uuid), date, ${sums}
    from transactions group by 1, 2, 3 order by 1, 2, 3
  `.execute(db)
  await sql`
    insert into agency_month_totals select owner_id, agency_id, first_of_month(date), ${sumsOfDays}
    from agency_day_totals group by 1, 2, 3 order by 1, 2, 3
  `.execute(db)
  await sql`
    insert into owner_day_totals select owner_id, date, ${sums} from transactions group by 1, 2 order by 1, 2
  `.execute(db)
  await sql`
    insert into owner_month_totals select owner_id, first_of_month(date), ${sumsOfDays}
    from owner_day_totals group by 1, 2 order by 1, 2
  `.execute(db)
}

/** Of the owner, or of a member of the space. Returns the token of its cookie. */
export async function insertSession(
  db: Kysely<Database>,
  ownerId: string,
  { userId, memberId }: { readonly userId: string; readonly memberId: string } = { userId: ownerId, memberId: ownerId },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const id = createHash('sha256').update(token).digest('hex')
  await sql`
    insert into sessions (id, user_id, acting_owner_id, member_id, created_at, extended_at, expires_at)
    values (${id}, ${userId}, ${ownerId}, ${memberId}, now(), now() + interval '1 hour', now() + interval '12 hours')
  `.execute(db)
  return token
}
