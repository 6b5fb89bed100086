import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import { selectActiveSubscription } from '#server/features/subscriptions/subscriptions.queries.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { MemberRole } from '#shared/team/member-terms.ts'
import { mintIds, type MemberId, type OwnerId } from './owner-id.ts'

export interface SpaceOfAccount {
  readonly ownerId: OwnerId
  readonly memberId: MemberId
  /** Of its owner. */
  readonly name: string
  readonly role: MemberRole
  /** Its owner is active and has a subscription in force. */
  readonly isOpen: boolean
  /** Anything was done or asked for in it: the own space of a person who only was invited is empty. */
  readonly isUsed: boolean
}

/** A person is in few spaces. */
const MAX_SPACES = 100

/** Where the account is an active member: the own space first, then in the order of joining. */
export async function listSpacesOfAccount(
  db: Kysely<Database> | Transaction<Database>,
  userId: string,
  now: Date,
): Promise<SpaceOfAccount[]> {
  const rows = await (isDistributed() ? listInParts : listRows)(db, userId, now)
  return rows.map(({ actingOwnerId, memberId, status, planId, isUsed, ...row }) => ({
    ...row,
    ...mintIds({ actingOwnerId, memberId }),
    isOpen: status === 'active' && planId !== null,
    isUsed: Boolean(isUsed),
  }))
}

type Reader = Kysely<Database> | Transaction<Database>

function selectSpaces(db: Reader, userId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('members as o', (on) => on.onRef('o.owner_id', '=', 'm.owner_id').onRef('o.id', '=', 'm.owner_id'))
    .innerJoin('users as u', 'u.id', 'm.owner_id')
    .select(['m.owner_id as actingOwnerId', 'm.id as memberId', 'o.display_name as name', 'm.role', 'u.status'])
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'active')
    .orderBy((eb) => eb('m.role', '=', 'owner'), 'desc')
    .orderBy('m.created_at')
    .orderBy('m.owner_id')
    .limit(MAX_SPACES)
}

function hasAgency(eb: ExpressionBuilder<Database & { m: Database['members'] }, 'm'>) {
  return eb.exists(eb.selectFrom('agencies').select('id').whereRef('owner_id', '=', 'm.owner_id'))
}

function listRows(db: Reader, userId: string, now: Date) {
  return selectSpaces(db, userId)
    .leftJoinLateral(
      (eb) => selectActiveSubscription(eb.ref('m.owner_id'), now).as('a'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'a.planId',
      eb
        .or([
          hasAgency(eb),
          eb.exists(eb.selectFrom('user_subscriptions').select('id').whereRef('user_id', '=', 'm.owner_id')),
          eb.exists(eb.selectFrom('pending_users').select('id').whereRef('user_id', '=', 'm.owner_id')),
        ])
        .as('isUsed'),
    ])
    .execute()
}

/** Subscriptions and requests are not where the members are. The first statement asks every machine: a person may be in any space. */
async function listInParts(db: Reader, userId: string, now: Date) {
  const spaces = await selectSpaces(db, userId)
    .select((eb) => hasAgency(eb).as('hasAgency'))
    .execute()
  const rows = []
  for (const { hasAgency: isUsed, ...space } of spaces) {
    const account = await db
      .selectFrom('users as u')
      .leftJoinLateral(
        (eb) => selectActiveSubscription(eb.ref('u.id'), now).as('a'),
        (join) => join.onTrue(),
      )
      .select((eb) => [
        'a.planId',
        eb
          .or([
            eb.exists(eb.selectFrom('user_subscriptions').select('id').whereRef('user_id', '=', 'u.id')),
            eb.exists(eb.selectFrom('pending_users').select('id').whereRef('user_id', '=', 'u.id')),
          ])
          .as('isUsed'),
      ])
      .where('u.id', '=', space.actingOwnerId)
      .executeTakeFirst()
    rows.push({ ...space, planId: account?.planId ?? null, isUsed: Boolean(isUsed) || Boolean(account?.isUsed) })
  }
  return rows
}

/**
 * Locks the account's membership of a space until the transaction ends, so that a deactivation comes before the new session, which
 * then is not made, or ends it. False where the account is no active member.
 */
export async function lockMembership(
  trx: Transaction<Database>,
  userId: string,
  { ownerId, memberId }: Pick<SpaceOfAccount, 'ownerId' | 'memberId'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('members')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', memberId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}
