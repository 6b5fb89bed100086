import { sql, type Kysely } from 'kysely'
import { openWithoutLimits } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { insertSession } from './load-rows.ts'

const ADMIN_ID = '0199000a-0000-7000-8000-000000000000'

export interface ClientLoad {
  /** Each with a request, a subscription, a group, two agencies and a payment; every twentieth has a request that waits. */
  readonly clients: number
  /** Further people, each with a request and a proof that wait. */
  readonly waiting: number
}

/** Adds these people beside those that hold the transactions, and an administrator. Returns the token of the administrator's session. */
export async function loadClients(db: Kysely<Database>, { clients, waiting }: ClientLoad): Promise<string> {
  const wide = openWithoutLimits(db)
  try {
    await wide.db.connection().execute(async (connection) => {
      const made = sql`
        select ('0199000b-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id, n, n > ${clients}::int as waits
        from generate_series(1, ${clients + waiting}::int) n`
      const ago = sql`now() - make_interval(mins => n * 40)`
      await sql`
        insert into users (id, email, password_hash, created_at)
        select id, 'client' || n || '@exemple.test', 'x', ${ago} from (${made}) m
      `.execute(connection)
      await sql`
        insert into profiles (user_id, first_name, last_name, phone)
        select id, (array['Salma', 'Youssef', 'Émilie', 'Hind', 'Karim'])[1 + n % 5], 'Nom' || n, '+2126' || lpad(n::text, 8, '0')
        from (${made}) m
      `.execute(connection)
      await sql`
        insert into pending_users (id, user_id, plan_id, first_name, last_name, email, status, created_at)
        select gen_random_uuid(), id, '01990000-0000-7000-8000-000000000004', 'Salma', 'Nom' || n,
          'client' || n || '@exemple.test', case when waits or n % 20 = 0 then 'pending' else 'approved' end, ${ago}
        from (${made}) m
      `.execute(connection)
      await sql`
        insert into user_subscriptions (id, user_id, plan_id, status, started_at, expires_at)
        select gen_random_uuid(), id, '01990000-0000-7000-8000-000000000004', 'active', ${ago}, ${ago} + interval '365 days'
        from (${made}) m where not waits and n % 20 <> 0
      `.execute(connection)
      await sql`
        insert into groups (owner_id, id, name, created_by)
        select id, gen_random_uuid(), 'Zone ' || n, id from (${made}) m where not waits
      `.execute(connection)
      await sql`
        insert into agencies (owner_id, id, name, created_by)
        select id, gen_random_uuid(), 'Agence ' || n || '-' || a, id from (${made}) m, generate_series(1, 2) a where not waits
      `.execute(connection)
      await sql`
        insert into manual_payments (id, user_id, amount, payment_date, status, created_at)
        select gen_random_uuid(), id, 199000, current_date - n % 300,
          case when waits or n % 10 = 0 then 'pending' else 'approved' end, ${ago}
        from (${made}) m
      `.execute(connection)
      await sql`
        with issued as (
          insert into payment_receipts (number, payment_id, issued_at)
          select row_number() over (order by created_at, id), id, created_at from manual_payments where status = 'approved'
          returning number
        )
        update receipt_counter set last = (select count(*) from issued)
      `.execute(connection)
      await sql`
        insert into users (id, email, password_hash, role) values (${ADMIN_ID}, 'admin@bench.test', 'x', 'principalAdmin')
      `.execute(connection)
      await sql`
        insert into profiles (user_id, first_name, last_name) values (${ADMIN_ID}, 'Banc', 'Admin')
      `.execute(connection)
      await sql`vacuum (analyze)`.execute(connection)
    })
  } finally {
    await wide.close()
  }
  return insertSession(db, ADMIN_ID)
}
