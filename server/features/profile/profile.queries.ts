import { sql, type Kysely, type Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import { fixedStatement } from '#server/platform/db/fixed-statement.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { UpdateProfileInput } from '#shared/profile/profile-input.ts'

export interface Profile {
  firstName: string
  lastName: string
  phone: string | null
  updatedAt: string
}

const columns = [
  'first_name as firstName',
  'last_name as lastName',
  'phone',
  versionText('updated_at').as('updatedAt'),
] as const

export function findProfile(db: Kysely<Database>, userId: string): Promise<Profile | undefined> {
  return db.selectFrom('profiles').select(columns).where('user_id', '=', userId).executeTakeFirst()
}

export async function updateProfile(
  trx: Transaction<Database>,
  userId: string,
  input: UpdateProfileInput,
): Promise<Profile | undefined> {
  const saved = await trx
    .updateTable('profiles')
    .set({ first_name: input.firstName, last_name: input.lastName, phone: input.phone })
    .where('user_id', '=', userId)
    .where('updated_at', '=', new Date(input.updatedAt))
    .returning('user_id')
    .executeTakeFirst()
  return saved === undefined ? undefined : findProfile(trx, userId)
}

export interface Onboarding {
  agency: boolean
  operator: boolean
  product: boolean
  transaction: boolean
  journal: boolean
  /** Somebody was invited or is a member; the owner may well stay alone. */
  team: boolean
}

/** How many of the newest transactions are searched for a standard product. */
const RECENT = 100

/** Each step is one index lookup. An operator that was deactivated again still counts; a closed day is a journal too. */
const findSteps = fixedStatement<{ ownerId: OwnerId }, Onboarding>((db, { ownerId }) =>
  db.selectNoFrom(({ exists, or, selectFrom }) => [
    exists(selectFrom('agencies').select('id').where('owner_id', '=', ownerId)).as('agency'),
    exists(selectFrom('user_operators').select('id').where('owner_id', '=', ownerId)).as('operator'),
    or([
      exists(selectFrom('user_transaction_types').select('id').where('owner_id', '=', ownerId)),
      exists(
        selectFrom(
          selectFrom('transactions')
            .select('transaction_type_id as productId')
            .where('owner_id', '=', ownerId)
            .orderBy('date', 'desc')
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(sql.lit(RECENT))
            .as('recent'),
        )
          .select('productId')
          .where('productId', 'is not', null),
      ),
    ]).as('product'),
    exists(selectFrom('transactions').select('id').where('owner_id', '=', ownerId)).as('transaction'),
    or([
      exists(selectFrom('owner_milestones').select('owner_id').where('owner_id', '=', ownerId)),
      exists(selectFrom('closings').select('id').where('owner_id', '=', ownerId)),
    ]).as('journal'),
    or([
      exists(selectFrom('invitations').select('id').where('owner_id', '=', ownerId)),
      exists(selectFrom('members').select('id').where('owner_id', '=', ownerId).where('role', '<>', 'owner')),
    ]).as('team'),
  ]),
)

export async function findOnboardingOwned(db: Kysely<Database>, ownerId: OwnerId): Promise<Onboarding> {
  const [steps] = await findSteps(db, { ownerId })
  if (steps === undefined) throw new Error('a row of conditions is always one row')
  return steps
}

export async function insertFirstJournalOwned(db: Kysely<Database>, ownerId: OwnerId, now: Date): Promise<void> {
  await db
    .insertInto('owner_milestones')
    .values({ owner_id: ownerId, first_journal_at: now })
    .onConflict((conflict) => conflict.column('owner_id').doNothing())
    .execute()
}
