import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'
import { matchesSearch } from '#server/platform/db/search-patterns.ts'
import type { Centimes } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import type { Currency } from '#shared/plans/plan-terms.ts'
import { readPaymentReference } from '#shared/requests/payment-reference.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'

export interface RequestRow {
  readonly id: string
  readonly userId: string | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string | null
  readonly planId: string
  readonly planName: string
  /** For a year, in hundredths of `currency`. */
  readonly planPrice: Centimes
  readonly currency: Currency
  readonly reference: string
  readonly status: RequestStatus
  readonly createdAt: Date
}

interface Filter {
  readonly page: number
  readonly search: string | null
}

export function listPendingRequests(db: Kysely<Database>, filter: Filter) {
  return readRequestPage(db.selectFrom('pending_users as r').where('r.status', '=', 'pending'), filter)
}

/** Requests without a subscription: pending ones, and approved ones whose client has no paid subscription yet. */
export function listRequestsToActivate(db: Kysely<Database>, filter: Filter) {
  return readRequestPage(
    db.selectFrom('pending_users as r').where((eb) => {
      const packs = eb.selectFrom('user_subscriptions as us').select('us.id').where('us.trial_expires_at', 'is', null)
      return eb.or([
        eb('r.status', '=', 'pending'),
        eb.and([
          eb('r.status', '=', 'approved'),
          // Two conditions: with one of both, the database looks up each request instead of reading the packs once.
          eb.not(eb.exists(packs.whereRef('us.user_id', '=', 'r.user_id'))),
          eb.not(eb.exists(packs.whereRef('us.request_id', '=', 'r.id'))),
        ]),
      ])
    }),
    filter,
  )
}

type Requests = SelectQueryBuilder<Database & { r: Database['pending_users'] }, 'r', object>

async function readRequestPage(
  requests: Requests,
  { page, search }: Filter,
): Promise<{ rows: RequestRow[]; total: number }> {
  let found = joinPlans(requests)
  if (search !== null) {
    const text = sql`(r.search_key || ' ' || pl.name_key)`
    const columns = { text, phone: sql`r.search_key`, amounts: [sql`pl.price`] }
    found = found.where(
      matchesSearch(search, columns, sql`r.payment_reference = ${readPaymentReference(search)}::text`),
    )
  }
  const rows = await selectRows(found)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** The request with its plan and price. */
export function findRequestRow(db: Kysely<Database>, id: string): Promise<RequestRow | undefined> {
  return selectRows(joinPlans(db.selectFrom('pending_users as r').where('r.id', '=', id))).executeTakeFirst()
}

function joinPlans(requests: Requests) {
  return requests.innerJoin('subscription_plans as pl', 'pl.id', 'r.plan_id')
}

function selectRows(requests: ReturnType<typeof joinPlans>) {
  return requests.select([
    'r.id',
    'r.user_id as userId',
    'r.first_name as firstName',
    'r.last_name as lastName',
    'r.email',
    'r.phone',
    'r.plan_id as planId',
    'pl.name as planName',
    'pl.price as planPrice',
    'pl.currency',
    'r.payment_reference as reference',
    'r.status',
    'r.created_at as createdAt',
  ])
}
