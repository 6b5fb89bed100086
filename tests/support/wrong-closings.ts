import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'

/** Returns the live closings whose figures differ from the rows of their day; expected none. */
export async function listWrongClosings(db: Kysely<Database>, ownerId?: string): Promise<unknown[]> {
  const { rows } = await sql`
    select c.id, c.date from closings as c
    cross join lateral (
      select count(*) filter (where type = 'incoming') as ic, count(*) filter (where type = 'outgoing') as oc,
        coalesce(sum(amount) filter (where type = 'incoming'), 0) as ia,
        coalesce(sum(fee) filter (where type = 'incoming'), 0) as if_,
        coalesce(sum(amount) filter (where type = 'outgoing'), 0) as oa,
        coalesce(sum(fee) filter (where type = 'outgoing'), 0) as of_
      from transactions as t where t.owner_id = c.owner_id and t.agency_id = c.agency_id and t.date = c.date
    ) as t
    cross join lateral (
      select count(*) as fc, coalesce(sum(amount) filter (where direction = 'incoming'), 0) as fi,
        coalesce(sum(amount) filter (where direction = 'outgoing'), 0) as fo
      from feeds as f where f.owner_id = c.owner_id and f.agency_id = c.agency_id and f.date = c.date
    ) as f
    where (${ownerId ?? null}::uuid is null or c.owner_id = ${ownerId ?? null}) and c.reopened_at is null
      and (c.incoming_count, c.outgoing_count, c.incoming_amount, c.incoming_fee, c.outgoing_amount, c.outgoing_fee,
          c.feed_count, c.feed_in, c.feed_out, c.expected)
        is distinct from (t.ic, t.oc, t.ia, t.if_, t.oa, t.of_, f.fc, f.fi, f.fo,
          c.opening + t.ia + t.if_ - t.oa + t.of_ + f.fi - f.fo)`.execute(db)
  return rows
}
