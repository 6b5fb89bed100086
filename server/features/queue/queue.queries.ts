import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { hasReference } from '#server/features/requests/request-reference.queries.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { clientMatches } from '#server/features/users/clients.queries.ts'
import { matchesSearch } from '#server/platform/db/search-patterns.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { Attachment } from '#shared/attachments/attachment-terms.ts'
import type { AccountStatus } from '#shared/auth/roles.ts'
import type { Currency } from '#shared/plans/plan-terms.ts'
import type { QueueKind } from '#shared/queue/queue-kind.ts'
import type { QueueProof } from '#shared/queue/queue-obstacles.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'

type Reader = Kysely<Database> | Transaction<Database>

export interface RenewalWindow {
  /** A pack that ended before is no longer chased. */
  readonly from: Date
  readonly until: Date
}

export interface QueueCounts {
  /** Clients for whom anything waits. */
  readonly all: number
  readonly requests: number
  readonly proofs: number
  readonly renewals: number
}

export interface QueueProofRow extends QueueProof {
  readonly id: string
  readonly attachmentUrl: string | null
  readonly attachment: Attachment | null
  readonly paymentDate: IsoDate
  readonly updatedAt: string
}

export interface QueueRow {
  /** The account, or the request where there is no account. */
  readonly personId: string
  readonly since: Date
  readonly requests: number
  /** Waiting ones. */
  readonly payments: number
  /** The end of the pack to renew; null where none ends soon. */
  readonly endsAt: Date | null
  readonly accountStatus: AccountStatus | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string | null
  /** The newest request that waits. */
  readonly requestId: string | null
  readonly requestStatus: RequestStatus | null
  readonly reference: string | null
  /** Where no request waits: the pending or else the last subscription, which a payment is for. */
  readonly subscriptionId: string | null
  readonly subscriptionStatus: SubscriptionStatus | null
  readonly planId: string | null
  readonly planName: string | null
  readonly price: Centimes | null
  readonly currency: Currency | null
  readonly isPlanActive: boolean | null
  /** Waiting ones, and those approved for the request; oldest first. */
  readonly proofs: readonly QueueProofRow[]
}

/**
 * `people`: everyone for whom something waits, once, with the moment of the oldest. A renewal waits from 30 days before the
 * end. The first part of each branch is found by an index; only validated requests are read in full.
 */
function selectPeople({ from, until }: RenewalWindow, personId: string | null): RawBuilder<unknown> {
  const isPerson = (column: string) => (personId === null ? sql`true` : sql`${sql.ref(column)} = ${personId}`)
  return sql`
    things as (
      select coalesce(r.user_id, r.id) as person_id, r.created_at as since, 1 as request, 0 as payment, null::timestamptz as ends_at
      from pending_users r where r.status = 'pending' and (${isPerson('r.user_id')} or ${isPerson('r.id')})
      union all
      select coalesce(r.user_id, r.id), r.created_at, 1, 0, null
      from pending_users r where r.status = 'approved' and (${isPerson('r.user_id')} or ${isPerson('r.id')}) and not exists (
        select from user_subscriptions us where us.user_id = r.user_id and us.trial_expires_at is null
      )
      union all
      select m.user_id, m.created_at, 0, 1, null
      from manual_payments m where m.status = 'pending' and ${isPerson('m.user_id')}
      union all
      select us.user_id, us.expires_at - interval '720 hours', 0, 0, us.expires_at
      from user_subscriptions us join users u on u.id = us.user_id and u.status = 'active'
      where us.status = 'active' and us.trial_expires_at is null and us.expires_at > ${from} and us.expires_at <= ${until}
        and ${isPerson('us.user_id')} and not exists (
          select from user_subscriptions later where later.user_id = us.user_id and later.status = 'active'
            and later.trial_expires_at is null and later.expires_at > us.expires_at
        )
    ), people as (
      select person_id, min(since) as since, sum(request)::int as requests, sum(payment)::int as payments, max(ends_at) as ends_at
      from things group by person_id
    )`
}

const isOfKind: Readonly<Record<QueueKind, RawBuilder<boolean>>> = {
  requests: sql<boolean>`p.requests > 0`,
  proofs: sql<boolean>`p.payments > 0`,
  renewals: sql<boolean>`p.ends_at is not null`,
}

export async function countQueue(db: Reader, window: RenewalWindow): Promise<QueueCounts> {
  const { rows } = await sql<QueueCounts>`
    with ${selectPeople(window, null)}
    select count(*) as "all", count(*) filter (where ${isOfKind.requests}) as requests,
      count(*) filter (where ${isOfKind.proofs}) as proofs, count(*) filter (where ${isOfKind.renewals}) as renewals
    from people p`.execute(db)
  return rows[0] ?? { all: 0, requests: 0, proofs: 0, renewals: 0 }
}

/** What waits longest comes first; of renewals, what ends first. */
export async function listQueueRows(
  db: Reader,
  {
    page,
    search,
    kind,
    window,
  }: { page: number; search: string | null; kind: QueueKind | undefined; window: RenewalWindow },
): Promise<{ rows: QueueRow[]; total: number }> {
  const where = [kind === undefined ? sql`true` : isOfKind[kind], ...(search === null ? [] : [matches(search)])]
  const order = kind === 'renewals' ? sql`p.ends_at, p.person_id` : sql`p.since, p.person_id`
  const { rows } = await sql<QueueRow & { total: number }>`
    with ${selectPeople(window, null)}, page as (
      select p.*, count(*) over () as total, row_number() over (order by ${order}) as place from people p
      where ${sql.join(where, sql` and `)}
      order by ${order} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
    ) ${selectDetails('page', sql`p.total,`)} order by p.place`.execute(db)
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countFound(db, window, where))
  return { rows, total }
}

/** For a page behind the last one, which has no row to carry the total. */
async function countFound(db: Reader, window: RenewalWindow, where: readonly RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${selectPeople(window, null)}
    select count(*) as total from people p where ${sql.join(where, sql` and `)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findQueueRow(db: Reader, personId: string, window: RenewalWindow): Promise<QueueRow | undefined> {
  const { rows } = await sql<QueueRow>`
    with ${selectPeople(window, personId)} ${selectDetails('people', sql``)}`.execute(db)
  return rows[0]
}

function matches(search: string): RawBuilder<boolean> {
  const ofClient = clientMatches(search, { profile: 'pr', amounts: [sql`m.amount`] })
  const ofRequest = matchesSearch(search, { text: sql`r.search_key` }, hasReference('r.id', search))
  return sql<boolean>`(
    exists (
      select from users u join profiles pr on pr.user_id = u.id
      left join manual_payments m on m.user_id = u.id and m.status = 'pending'
      where u.id = p.person_id and ${ofClient}
    ) or exists (select from pending_users r where r.id = p.person_id and ${ofRequest})
  )`
}

/** The rows of `source` with who it is, what it is for, and the proofs. */
function selectDetails(source: 'page' | 'people', more: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${more} p.person_id as "personId", p.since, p.requests, p.payments, p.ends_at as "endsAt", u.status as "accountStatus",
      coalesce(pr.first_name, r.first_name) as "firstName", coalesce(pr.last_name, r.last_name) as "lastName",
      coalesce(u.email, r.email) as email, coalesce(pr.phone, r.phone) as phone,
      r.id as "requestId", r.status as "requestStatus", r.payment_reference as reference, s.id as "subscriptionId", s.status as "subscriptionStatus",
      pl.id as "planId", pl.name as "planName", pl.price, pl.currency, pl.is_active as "isPlanActive",
      coalesce(d.proofs, '[]') as proofs
    from ${sql.table(source)} p
    left join users u on u.id = p.person_id
    left join profiles pr on pr.user_id = u.id
    left join lateral (
      select * from pending_users r
      where p.requests > 0 and (r.user_id = p.person_id or r.id = p.person_id) and r.status in ('pending', 'approved')
      order by r.status = 'pending' desc, r.created_at desc, r.id desc limit 1
    ) r on true
    left join lateral (
      select * from user_subscriptions us
      where r.id is null and us.user_id = p.person_id and us.trial_expires_at is null and us.status in ('pending', 'active')
      order by us.status = 'pending' desc, us.expires_at desc nulls first, us.created_at desc, us.id limit 1
    ) s on true
    left join subscription_plans pl on pl.id = coalesce(r.plan_id, s.plan_id)
    left join lateral (
      select json_agg(json_build_object(
        'id', m.id, 'amount', m.amount, 'status', m.status, 'paymentDate', m.payment_date,
        'updatedAt', ${versionText('m.updated_at')}, 'attachmentUrl', m.attachment_url,
        'attachment', case when f.id is not null then json_build_object(
          'id', f.id, 'fileName', f.file_name, 'mediaType', f.media_type, 'size', octet_length(f.content)
        ) end,
        'hasDocument', f.id is not null or m.attachment_url is not null,
        'isForTarget', case when r.id is null then coalesce(m.subscription_id = s.id, false)
          else coalesce(m.request_id, m.subscription_id, r.id) = r.id end
      ) order by m.created_at, m.id) as proofs
      from manual_payments m left join attachments f on f.id = m.attachment_id
      where m.user_id = p.person_id and (m.status = 'pending' or m.status = 'approved' and m.request_id = r.id)
    ) d on true`
}
