import type { Kysely } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { isBlindMemberWithin } from '#server/features/team/blind-member.queries.ts'
import { selectActiveSubscription } from '#server/features/subscriptions/subscriptions.queries.ts'
import { fixedStatement } from '#server/platform/db/fixed-statement.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { SessionRow } from './sessions.queries.ts'

/*
 * The session of a call where tables are distributed: sessions, accounts and subscriptions are on the coordinator and the member is on a
 * worker, which is known only with the session. The statement for one machine is in sessions.queries.ts.
 */

interface SessionPart {
  found: Pick<
    SessionRow['found'],
    | 'createdAt'
    | 'extendedAt'
    | 'sessionExpiresAt'
    | 'kind'
    | 'terminalId'
    | 'actingOwnerId'
    | 'memberId'
    | 'userId'
    | 'firstName'
    | 'lastName'
    | 'planId'
    | 'planName'
    | 'maxAgencies'
    | 'startedAt'
    | 'expiresAt'
    | 'trialExpiresAt'
  > & { ownerStatus: SessionRow['found']['ownerStatus'] }
}

interface MemberPart {
  found: Omit<SessionRow['found'], keyof SessionPart['found']> & { accountId: string | null }
}

const findSession = fixedStatement<{ sessionId: string; now: Date }, SessionPart>((db, { sessionId, now }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as o', 'o.id', 's.acting_owner_id')
    .leftJoin('profiles as p', 'p.user_id', 's.user_id')
    .leftJoinLateral(
      (eb) => selectActiveSubscription(eb.ref('s.acting_owner_id'), now).as('a'),
      (join) => join.onTrue(),
    )
    .select(({ ref }) =>
      jsonBuildObject({
        createdAt: ref('s.created_at'),
        extendedAt: ref('s.extended_at'),
        sessionExpiresAt: ref('s.expires_at'),
        kind: ref('s.kind'),
        terminalId: ref('s.terminal_id'),
        actingOwnerId: ref('s.acting_owner_id'),
        memberId: ref('s.member_id'),
        ownerStatus: ref('o.status'),
        userId: ref('s.user_id'),
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
    .where('s.id', '=', sessionId),
)

/** Every part names the tenant by value: Citus sends a statement to one machine only then. */
const findMember = fixedStatement<{ ownerId: string; memberId: string }, MemberPart>((db, { ownerId, memberId }) =>
  db
    .selectFrom('members as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select(({ ref, eb, selectFrom }) =>
      jsonBuildObject({
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
              .where('a2.owner_id', '=', ownerId),
          )
          .else(
            selectFrom('member_agencies as ma')
              .select((of) => of.fn.jsonAgg('ma.agency_id').as('ids'))
              .where('ma.owner_id', '=', ownerId)
              .whereRef('ma.member_id', '=', 'm.id'),
          )
          .end(),
        canClose: ref('m.can_close'),
        blind: isBlindMemberWithin(ownerId),
        feedLimit: ref('m.feed_limit'),
        creditLimit: ref('m.credit_limit'),
        mustChangePin: ref('m.pin_must_change'),
        email: ref('u.email'),
        role: ref('u.role'),
        status: ref('u.status'),
        mustChangePassword: ref('u.must_change_password'),
        accountId: ref('m.user_id'),
      }).as('found'),
    )
    .where('m.owner_id', '=', ownerId)
    .where('m.id', '=', memberId)
    .where('m.status', '=', 'active')
    .where((eb) => eb.or([eb('m.user_id', 'is', null), eb('u.status', '=', 'active')])),
)

/** As one statement does on one machine: no row for a member who is not active or is not the session's account. */
export async function findSessionInParts(
  db: Kysely<Database>,
  values: { sessionId: string; now: Date },
): Promise<SessionRow[]> {
  const [session] = await findSession(db, values)
  if (session === undefined) return []
  const { actingOwnerId, memberId, userId } = session.found
  const [member] = await findMember(db, { ownerId: actingOwnerId, memberId })
  if (member === undefined || (userId !== null && userId !== member.found.accountId)) return []
  return [{ found: { ...member.found, ...session.found } }]
}
