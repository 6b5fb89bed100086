import { sql, type Kysely, type Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { DecisionState } from '#shared/shortages/shortage-terms.ts'
import type { ChargeShortageInput } from '#shared/shortages/shortage-input.ts'
import type { Centimes } from '#shared/values/money.ts'

type Reader = Kysely<Database>

export interface DecisionRecord {
  id: string
  closingId: string
  accountId: string | null
  memberId: string
  amount: Centimes
  state: DecisionState
  isConfirmed: boolean
  attachmentId: string | null
}

function selectDecisions(db: Reader, ownerId: OwnerId) {
  return db
    .selectFrom('shortage_decisions')
    .select([
      'id',
      'closing_id as closingId',
      'account_id as accountId',
      'member_id as memberId',
      'amount',
      'state',
      sql<boolean>`confirmed_by is not null`.as('isConfirmed'),
      'attachment_id as attachmentId',
    ])
    .where('owner_id', '=', ownerId)
}

export function findDecisionOwned(db: Reader, ownerId: OwnerId, id: string): Promise<DecisionRecord | undefined> {
  return selectDecisions(db, ownerId).where('id', '=', id).executeTakeFirst()
}

/** Of the cash or of one account of a closing, which waits for an answer or was acknowledged. */
export function findOpenDecisionOwned(
  db: Reader,
  ownerId: OwnerId,
  { closingId, accountId }: { closingId: string; accountId: string | null },
): Promise<DecisionRecord | undefined> {
  return selectDecisions(db, ownerId)
    .where('closing_id', '=', closingId)
    .where(sql<boolean>`account_id is not distinct from ${accountId}::uuid`)
    .where('state', 'in', ['proposed', 'acknowledged'])
    .executeTakeFirst()
}

export async function insertDecisionOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, closingId, accountId, memberId, amount }: ChargeShortageInput,
  by: { memberId: MemberId; isOwner: boolean; now: Date },
): Promise<void> {
  await trx
    .insertInto('shortage_decisions')
    .values({
      owner_id: ownerId,
      id,
      closing_id: closingId,
      account_id: accountId,
      member_id: memberId,
      amount,
      state: 'proposed',
      proposed_by: by.memberId,
      proposed_at: by.now,
      confirmed_by: by.isOwner ? by.memberId : null,
      answered_at: null,
      answer_text: null,
      withdrawn_by: null,
      attachment_id: null,
      recorded_by: null,
    })
    .execute()
}

type DecisionChange =
  | { confirmed_by: MemberId }
  | { state: 'acknowledged' | 'contested'; answered_at: Date; answer_text: string | null }
  | {
      state: 'acknowledged'
      answered_at: Date
      answer_text: null
      attachment_id: string
      recorded_by: MemberId
      confirmed_by: MemberId
    }
  | { state: 'withdrawn'; withdrawn_by: MemberId }

export async function updateDecisionOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
  change: DecisionChange,
): Promise<void> {
  await trx.updateTable('shortage_decisions').set(change).where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

/** A decision that waits for an answer goes with the closing that is reopened. */
export async function withdrawProposedOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { closingId, memberId }: { closingId: string; memberId: MemberId },
): Promise<void> {
  await trx
    .updateTable('shortage_decisions')
    .set({ state: 'withdrawn', withdrawn_by: memberId })
    .where('owner_id', '=', ownerId)
    .where('closing_id', '=', closingId)
    .where('state', '=', 'proposed')
    .execute()
}
