import type { Kysely, Transaction } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { fixedStatement } from '#server/platform/db/fixed-statement.ts'
import { isForeignKeyViolation } from '#server/platform/db/postgres-errors.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { selectActiveSubscription } from '#server/features/subscriptions/subscriptions.queries.ts'
import type { AccountStatus, Role } from '#shared/auth/roles.ts'
import type { MemberOptions } from '#shared/team/member-options.ts'
import type { MemberRole, SessionKind } from '#shared/team/member-terms.ts'
import type { Centimes } from '#shared/values/money.ts'
import { isBlindMember } from '#server/features/team/blind-member.queries.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import { findSessionInParts } from './distributed-session.queries.ts'
import { mintIds, type MemberId, type OwnerId } from './owner-id.ts'
import { findSessionTerminal, recordTerminalUse } from './pin-sessions.queries.ts'

export interface Account {
  readonly userId: string
  readonly email: string
  readonly role: Role
  readonly status: AccountStatus
  readonly mustChangePassword: boolean
  readonly firstName: string
  readonly lastName: string
}

/** Who acts, in the tenant that the session acts in. */
export interface Member extends MemberOptions {
  readonly ownerId: OwnerId
  readonly id: MemberId
  readonly name: string
  readonly role: MemberRole
  readonly allAgencies: boolean
  /** Those that a manager or cashier may touch. Empty for an owner or accountant, who have the whole space. */
  readonly agencyIds: readonly string[]
  readonly mustChangePin: boolean
}

export interface SessionTerminal {
  readonly id: string
  readonly name: string
  readonly agencyId: string
  readonly agencyName: string
  readonly lockAfterMinutes: number
}

export interface ActiveSubscription {
  readonly planId: string
  readonly planName: string
  readonly maxAgencies: number | null
  readonly startedAt: Date | null
  readonly expiresAt: Date | null
  readonly trialExpiresAt: Date | null
}

/** What a call knows of its caller. Nothing of it is kept between calls. */
export interface SessionFound {
  readonly kind: SessionKind
  /** Where a session by PIN was opened; null in one by password. */
  readonly terminal: SessionTerminal | null
  /** Null in a session opened by PIN, which opens nothing of the account. */
  readonly account: Account | null
  readonly member: Member
  /** The owner of the space is active. */
  readonly isSpaceActive: boolean
  /** Of the space. */
  readonly subscription: ActiveSubscription | null
}

interface SessionWithCaller {
  readonly session: { createdAt: Date; extendedAt: Date; expiresAt: Date }
  readonly found: SessionFound
}

export interface SessionRow {
  found: {
    createdAt: string
    extendedAt: string
    sessionExpiresAt: string
    kind: SessionKind
    terminalId: string | null
    actingOwnerId: string
    memberId: string
    memberName: string
    memberRole: MemberRole
    allAgencies: boolean
    agencyIds: string[] | null
    canClose: boolean
    blind: boolean
    feedLimit: Centimes | null
    creditLimit: Centimes | null
    mustChangePin: boolean
    ownerStatus: AccountStatus
    userId: string | null
    email: string
    role: Role
    status: AccountStatus
    mustChangePassword: boolean
    firstName: string
    lastName: string
    planId: string | null
    planName: string | null
    maxAgencies: number | null
    startedAt: string | null
    expiresAt: string | null
    trialExpiresAt: string | null
  }
}

/**
 * Every call runs this: built once, and one JSON text, because reading its columns one by one doubles the cost of a session.
 * Nothing is found of a member that is deactivated or whose account is not active. For the owner, the status of the space is
 * that of the account, and agencies are read for managers and cashiers only: most sessions pay for neither.
 */
const findRow = fixedStatement<{ sessionId: string; now: Date }, SessionRow>((db, { sessionId, now }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('members as m', (on) =>
      on.onRef('m.owner_id', '=', 's.acting_owner_id').onRef('m.id', '=', 's.member_id'),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('profiles as p', 'p.user_id', 's.user_id')
    .leftJoinLateral(
      (eb) => selectActiveSubscription(eb.ref('s.acting_owner_id'), now).as('a'),
      (join) => join.onTrue(),
    )
    .select(({ ref, eb, selectFrom }) =>
      jsonBuildObject({
        createdAt: ref('s.created_at'),
        extendedAt: ref('s.extended_at'),
        sessionExpiresAt: ref('s.expires_at'),
        kind: ref('s.kind'),
        terminalId: ref('s.terminal_id'),
        actingOwnerId: ref('s.acting_owner_id'),
        memberId: ref('s.member_id'),
        memberName: ref('m.display_name'),
        memberRole: ref('m.role'),
        allAgencies: ref('m.all_agencies'),
        agencyIds: eb
          .case()
          .when('m.role', 'in', ['owner', 'accountant'])
          .then(null)
          .when('m.all_agencies', '=', true)
          .then(
            selectFrom('agencies as a2')
              .select((of) => of.fn.jsonAgg('a2.id').as('ids'))
              .whereRef('a2.owner_id', '=', 's.acting_owner_id'),
          )
          .else(
            selectFrom('member_agencies as ma')
              .select((of) => of.fn.jsonAgg('ma.agency_id').as('ids'))
              .whereRef('ma.owner_id', '=', 's.acting_owner_id')
              .whereRef('ma.member_id', '=', 's.member_id'),
          )
          .end(),
        canClose: ref('m.can_close'),
        blind: isBlindMember,
        feedLimit: ref('m.feed_limit'),
        creditLimit: ref('m.credit_limit'),
        mustChangePin: ref('m.pin_must_change'),
        ownerStatus: eb
          .case()
          .when('m.role', '=', 'owner')
          .then(ref('u.status'))
          .else(selectFrom('users as o').select('o.status').whereRef('o.id', '=', 's.acting_owner_id'))
          .end(),
        userId: ref('s.user_id'),
        email: ref('u.email'),
        role: ref('u.role'),
        status: ref('u.status'),
        mustChangePassword: ref('u.must_change_password'),
        firstName: ref('p.first_name'),
        lastName: ref('p.last_name'),
        planId: ref('a.planId'),
        planName: ref('a.planName'),
        maxAgencies: ref('a.maxAgencies'),
        startedAt: ref('a.startedAt'),
        expiresAt: ref('a.expiresAt'),
        trialExpiresAt: ref('a.trialExpiresAt'),
      }).as('found'),
    )
    .where('s.id', '=', sessionId)
    .where('m.status', '=', 'active')
    .where((eb) => eb.or([eb('m.user_id', 'is', null), eb('u.status', '=', 'active')]))
    .where((eb) => eb.or([eb('s.user_id', 'is', null), eb('s.user_id', '=', eb.ref('m.user_id'))])),
)

/** Nothing about access is cached between calls. No session by PIN at a terminal where its member has nothing to do any more. */
export async function findSessionWithCaller(
  db: Kysely<Database>,
  sessionId: string,
  now: Date,
): Promise<SessionWithCaller | undefined> {
  const [row] = await (isDistributed() ? findSessionInParts : findRow)(db, { sessionId, now })
  if (row === undefined) return undefined
  const { found } = row
  const { ownerId, memberId } = mintIds(found)
  // A separate statement: as a part of the other one it would cost sessions by password as well.
  const terminal = found.terminalId === null ? null : await findSessionTerminal(db, ownerId, memberId, found.terminalId)
  if (terminal === undefined) return undefined
  return {
    session: {
      createdAt: new Date(found.createdAt),
      extendedAt: new Date(found.extendedAt),
      expiresAt: new Date(found.sessionExpiresAt),
    },
    found: {
      kind: found.kind,
      terminal,
      account:
        found.userId === null
          ? null
          : {
              userId: found.userId,
              email: found.email,
              role: found.role,
              status: found.status,
              mustChangePassword: found.mustChangePassword,
              firstName: found.firstName,
              lastName: found.lastName,
            },
      member: {
        ownerId,
        id: memberId,
        name: found.memberName,
        role: found.memberRole,
        allAgencies: found.allAgencies && terminal === null,
        agencyIds: terminal === null ? (found.agencyIds ?? []) : [terminal.agencyId],
        canClose: found.canClose,
        blind: found.blind,
        feedLimit: found.feedLimit,
        creditLimit: found.creditLimit,
        mustChangePin: found.mustChangePin,
      },
      isSpaceActive: found.ownerStatus === 'active',
      subscription:
        found.planId === null || found.planName === null
          ? null
          : {
              planId: found.planId,
              planName: found.planName,
              maxAgencies: found.maxAgencies,
              startedAt: dateOrNull(found.startedAt),
              expiresAt: dateOrNull(found.expiresAt),
              trialExpiresAt: dateOrNull(found.trialExpiresAt),
            },
    },
  }
}

function dateOrNull(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}

export interface NewSession {
  readonly id: string
  /** Null in a session opened by PIN, which names its terminal. */
  readonly userId: string | null
  readonly terminalId: string | null
  readonly ownerId: OwnerId
  readonly memberId: MemberId
  readonly now: Date
  readonly expiresAt: Date
  readonly userAgent: string | undefined
}

export async function insertSession(trx: Transaction<Database>, session: NewSession): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      acting_owner_id: session.ownerId,
      member_id: session.memberId,
      kind: session.userId === null ? 'pin' : 'password',
      terminal_id: session.terminalId,
      created_at: session.now,
      extended_at: session.now,
      expires_at: session.expiresAt,
      user_agent: session.userAgent ?? null,
    })
    .execute()
  await recordUse(trx, [session.userId, session.ownerId], session.now)
  await recordMemberUse(trx, session.ownerId, session.memberId, session.now)
  if (session.terminalId !== null) await recordTerminalUse(trx, session.ownerId, session.terminalId, session.now)
}

export async function extendSession(
  db: Kysely<Database>,
  sessionId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  const session = await db
    .updateTable('sessions')
    .set({ extended_at: now, expires_at: expiresAt })
    .where('id', '=', sessionId)
    .returning([
      'user_id as userId',
      'acting_owner_id as ownerId',
      'member_id as memberId',
      'terminal_id as terminalId',
    ])
    .executeTakeFirst()
  if (session === undefined) return
  try {
    await recordUse(db, [session.userId, session.ownerId], now)
    await recordMemberUse(db, session.ownerId, session.memberId, now)
    if (session.terminalId !== null) await recordTerminalUse(db, session.ownerId, session.terminalId, now)
  } catch (error) {
    // The account was deleted meanwhile, and its sessions with it.
    if (!isForeignKeyViolation(error)) throw error
  }
}

/** When the member last used this space: an account's last use is of all its spaces. No change of the member's version. */
async function recordMemberUse(
  db: Kysely<Database> | Transaction<Database>,
  ownerId: string,
  memberId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ seen_at: (eb) => eb.fn('greatest', ['seen_at', eb.val(now)]) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', memberId)
    .execute()
}

/** Keeps when accounts were last used: of a session, the account that signed in and the one whose space it is. */
export async function recordUse(
  db: Kysely<Database> | Transaction<Database>,
  userIds: ReadonlyArray<string | null>,
  now: Date,
): Promise<void> {
  const ids = userIds.filter((id) => id !== null)
  await db
    .insertInto('user_activity')
    .columns(['user_id', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((of) => ['id', of.val(now).as('at')])
        .where('id', 'in', ids)
        // One order for all sessions, so that no two wait for each other.
        .orderBy('id'),
    )
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ seen_at: (eb) => eb.fn('greatest', ['user_activity.seen_at', 'excluded.seen_at']) }),
    )
    .execute()
}

export async function deleteSession(db: Kysely<Database>, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export async function deleteUserSessions(
  trx: Transaction<Database>,
  userId: string,
  exceptSessionId?: string,
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '<>', exceptSessionId ?? ''))
    .execute()
}

/** Of a member, in this tenant only: sessions by password and by PIN. */
export async function deleteMemberSessions(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  memberId: MemberId,
): Promise<void> {
  await trx.deleteFrom('sessions').where('acting_owner_id', '=', ownerId).where('member_id', '=', memberId).execute()
}

export interface LiveSession {
  readonly id: string
  readonly userAgent: string | null
  readonly createdAt: Date
  readonly usedAt: Date
}

export function listLiveSessions(db: Kysely<Database>, userId: string, now: Date): Promise<LiveSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'extended_at as usedAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('extended_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes all sessions of an account but one. Returns how many of them had not expired. */
export async function deleteOtherSessions(
  db: Kysely<Database>,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<number> {
  const gone = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .returning('expires_at as expiresAt')
    .execute()
  return gone.filter(({ expiresAt }) => expiresAt.getTime() > now.getTime()).length
}

export async function deleteExpiredSessions(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
