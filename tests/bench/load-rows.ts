import { createHash, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { openWithoutLimits } from '#server/platform/db/database.ts'

/** The tenant with half of all rows, and one of those with 5 000 rows each (or an equal share of a small load). */
export interface LoadedTenant {
  readonly ownerId: string
  readonly agencyId: string
  readonly productId: string
  readonly token: string
  readonly rows: number
}

export interface Loaded {
  readonly large: LoadedTenant
  readonly small: LoadedTenant
  readonly lastDay: string
}

const DAYS = 1825
const AGENCIES = 10
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
  const smallTenants = Math.max(2, Math.min(2000, Math.floor(rows / 2 / 5000)))
  const wide = openWithoutLimits(db)
  try {
    await wide.db.connection().execute(async (connection) => {
      // The loader computes the totals itself: a million row triggers would take long and measure nothing.
      await sql`set session_replication_role = replica`.execute(connection)
      await sql`
        insert into users (id, email, password_hash)
        select ('01990001-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'bench' || n || '@bench.test', 'x'
        from generate_series(0, ${smallTenants}::int) n
      `.execute(connection)
      await sql`
        insert into profiles (user_id, first_name, last_name) select id, 'Banc', 'Essai' from users where email like 'bench%'
      `.execute(connection)
      await sql`
        insert into user_subscriptions (id, user_id, plan_id, status, started_at, expires_at)
        select gen_random_uuid(), id, '01990000-0000-7000-8000-000000000004', 'active', now() - interval '1 day', now() + interval '300 days'
        from users where email like 'bench%'
      `.execute(connection)
      await sql`
        insert into agencies (owner_id, id, name, created_by)
        select u.id, md5(u.id::text || a)::uuid, 'Agence ' || a, u.id
        from users u, generate_series(1, ${AGENCIES}::int) a where u.email like 'bench%'
      `.execute(connection)
      await sql`
        insert into transactions
          (owner_id, id, type, amount, agency_id, transaction_type_id, date, description, created_by, created_at, updated_at)
        select owner, gen_random_uuid(), type, 1000 + (g::bigint * 7919 % 500000), md5(owner::text || (1 + g % ${AGENCIES}::int))::uuid,
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
      `.execute(connection)
      await fillTotals(connection)
      await sql`set session_replication_role = origin`.execute(connection)
      await sql`vacuum (analyze)`.execute(connection)
      await sql`checkpoint`.execute(connection)
    })
  } finally {
    await wide.close()
  }
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
      token: await insertSession(db, ownerId),
      rows: counted[0]?.count ?? 0,
    }
  }
  return { large: await tenant(0), small: await tenant(1), lastDay: today }
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
    insert into agency_day_totals select owner_id, agency_id, date, ${sums}
    from transactions where agency_id is not null group by 1, 2, 3 order by 1, 2, 3
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

export async function insertSession(db: Kysely<Database>, ownerId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const id = createHash('sha256').update(token).digest('hex')
  await sql`
    insert into sessions (id, user_id, created_at, extended_at, expires_at)
    values (${id}, ${ownerId}, now(), now() + interval '1 hour', now() + interval '12 hours')
  `.execute(db)
  return token
}
