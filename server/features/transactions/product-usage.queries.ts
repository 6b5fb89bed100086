import { sql, type Kysely } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { categories, type Category } from '#shared/cash/categories.ts'
import { MAX_USAGE_ENTRIES, type ProductUsage, QUICK_AMOUNTS } from '#shared/transactions/product-usage.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

/**
 * What the agency entered since a day, the most used product first. Reads the newest entries of each direction by the index of the
 * lists, and no more of them than the limit.
 */
export async function listProductUsageOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, from }: { agencyId: string; from: IsoDate },
): Promise<ProductUsage[]> {
  const newest = (type: Category) => sql`(
    select transaction_type_id, user_transaction_type_id, amount from transactions
    where owner_id = ${ownerId} and agency_id = ${agencyId} and type = ${type} and date >= ${from}
    order by date desc, created_at desc, id desc limit ${sql.lit(MAX_USAGE_ENTRIES)}
  )`
  const { rows } = await sql<ProductUsage>`
    with used as (
      select case when transaction_type_id is null then 'custom' else 'standard' end as kind,
        coalesce(transaction_type_id, user_transaction_type_id) as id, amount, count(*) as uses
      from (${sql.join(categories.map(newest), sql` union all `)}) as newest
      where coalesce(transaction_type_id, user_transaction_type_id) is not null
      group by 1, 2, 3
    ),
    ranked as (
      select used.*, row_number() over (partition by kind, id order by uses desc, amount) as rank from used
    )
    select kind, id, sum(uses)::integer as count,
      json_agg(json_build_object('amount', amount, 'count', uses) order by rank)
        filter (where rank <= ${sql.lit(QUICK_AMOUNTS)}) as amounts
    from ranked group by kind, id order by count desc, kind, id`.execute(db)
  return rows
}
