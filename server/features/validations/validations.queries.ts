import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { hasReference } from '#server/features/requests/request-reference.queries.ts'
import { matchesSearch } from '#server/platform/db/search-patterns.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'
import type { ListValidationsInput, ValidationKind } from '#shared/validations/validation-input.ts'

export interface ValidationRow {
  readonly kind: ValidationKind
  readonly id: string
  /** The account, or the request where there is no account. */
  readonly personId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly status: RequestStatus
  readonly planName: string | null
  readonly amount: Centimes | null
  readonly paymentDate: IsoDate | null
  readonly createdAt: Date
}

const validations = sql`
  select 'payment' as kind, m.id, m.user_id as person_id, p.first_name, p.last_name, u.email, m.status,
    null::text as plan_name, m.amount, m.payment_date, m.created_at, p.search_key || ' ' || u.email as search_key
  from manual_payments m join users u on u.id = m.user_id join profiles p on p.user_id = m.user_id
  union all
  select 'request', r.id, coalesce(r.user_id, r.id), r.first_name, r.last_name, r.email, r.status,
    pl.name, null, null, r.created_at, r.search_key || ' ' || pl.name_key
  from pending_users r join subscription_plans pl on pl.id = r.plan_id`

/** `pending` counts what waits, whatever the filter. */
export async function listValidationRows(
  db: Kysely<Database>,
  { page, search, status }: ListValidationsInput,
): Promise<{ rows: ValidationRow[]; total: number; pending: number }> {
  const conditions = [sql`true`]
  if (status !== undefined) conditions.push(sql`status = ${status}`)
  if (search !== null) {
    const columns = { text: sql`search_key`, amounts: [sql`amount`] }
    conditions.push(matchesSearch(search, columns, hasReference('person_id', search)))
  }
  const where = sql`where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<ValidationRow>`
    with validations as (${validations})
    select kind, id, person_id as "personId", first_name as "firstName", last_name as "lastName", email, status,
      plan_name as "planName", amount, payment_date as "paymentDate", created_at as "createdAt"
    from validations ${where}
    order by created_at desc, id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db)
  const counted = await sql<{ total: number; pending: number }>`
    with validations as (${validations})
    select (select count(*) from validations ${where}) as total,
      (select count(*) from manual_payments where status = 'pending')
        + (select count(*) from pending_users where status = 'pending') as pending`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0, pending: counted.rows[0]?.pending ?? 0 }
}
