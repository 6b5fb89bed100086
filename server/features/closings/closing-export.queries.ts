import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readInBatches, type BatchOptions } from '#server/platform/db/snapshot.ts'
import type { ListClosingsInput } from '#shared/closings/closing-input.ts'
import type { ClosingFilter } from '#shared/closings/closing-terms.ts'

/** A live closing with the names a file shows. */
export interface ExportedClosing extends Omit<Selectable<Database['closings']>, 'counts'> {
  readonly agency_name: string
  readonly closed_by_name: string | null
}

type Filter = Omit<ListClosingsInput, 'page'>

const conditions: Readonly<Record<ClosingFilter, RawBuilder<unknown>>> = {
  all: sql``,
  discrepancies: sql`and c.discrepancy <> 0`,
  toSettle: sql`and c.discrepancy <> 0 and c.settlement is null`,
  toReview: sql`and c.review_state = 'to_review'`,
  toCheck: sql`and c.needs_check`,
}

function ofClosings(ownerId: OwnerId, { agencyId, from, to, filter }: Filter) {
  return sql`
  from closings as c
  join agencies as agency on agency.owner_id = ${ownerId} and agency.id = c.agency_id
  where c.owner_id = ${ownerId} and c.reopened_at is null ${conditions[filter]}
    ${agencyId === undefined ? sql`` : sql`and c.agency_id = ${agencyId}`}
    ${from === undefined ? sql`` : sql`and c.date >= ${from}::date`}
    ${to === undefined ? sql`` : sql`and c.date <= ${to}::date`}`
}

export async function countExportedClosingsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  filter: Filter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${ofClosings(ownerId, filter)}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** All live closings that the history's filter lets through, newest day first. Some at a time. */
export function readClosingsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  filter: Filter,
  options: BatchOptions,
): AsyncIterable<ExportedClosing[]> {
  return readInBatches(
    trx,
    sql<ExportedClosing>`
      select c.*, agency.name as agency_name, (
        select nullif(btrim(first_name || ' ' || last_name), '') from profiles where user_id = c.closed_by
      ) as closed_by_name
      ${ofClosings(ownerId, filter)}
      order by c.date desc, c.year desc, c.number desc`,
    options,
  )
}
