import type { Kysely, Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { CountLine } from '#shared/cash/denominations.ts'
import type { ReadBalance } from '#shared/operator-accounts/operator-balance.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { AgencyDayKey } from './agency-day.queries.ts'

export interface DraftContent {
  counts: CountLine[]
  opening: Centimes | null
  openingReason: string | null
  comment: string | null
  balances: ReadBalance[]
}

export interface DraftRecord extends DraftContent {
  updatedAt: string
}

const columns = [
  'counts',
  'opening',
  'opening_reason as openingReason',
  'comment',
  'balances',
  versionText('updated_at').as('updatedAt'),
] as const

export function findDraftOwned(
  db: Kysely<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<DraftRecord | undefined> {
  return db
    .selectFrom('closing_drafts')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('agency_id', '=', agencyId)
    .where('date', '=', date)
    .executeTakeFirst()
}

export async function upsertDraftOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  draft: AgencyDayKey & DraftContent & { updatedBy: MemberId },
): Promise<DraftRecord> {
  const content = {
    counts: JSON.stringify(draft.counts),
    opening: draft.opening,
    opening_reason: draft.openingReason,
    comment: draft.comment,
    balances: JSON.stringify(draft.balances),
    updated_by: draft.updatedBy,
  }
  await trx
    .insertInto('closing_drafts')
    .values({ owner_id: ownerId, agency_id: draft.agencyId, date: draft.date, ...content })
    .onConflict((conflict) => conflict.columns(['owner_id', 'agency_id', 'date']).doUpdateSet(content))
    .execute()
  const saved = await findDraftOwned(trx, ownerId, draft)
  if (saved === undefined) throw new Error('The draft was deleted while it was saved')
  return saved
}

export async function deleteDraftOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { agencyId, date }: AgencyDayKey,
): Promise<void> {
  await trx
    .deleteFrom('closing_drafts')
    .where('owner_id', '=', ownerId)
    .where('agency_id', '=', agencyId)
    .where('date', '=', date)
    .execute()
}
