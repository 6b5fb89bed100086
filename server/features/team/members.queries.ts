import { sql, type Kysely, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { mintIds, type MemberId, type OwnerId } from '#server/features/auth/owner-id.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import type { InvitedRole, MemberRole, MemberStatus } from '#shared/team/member-terms.ts'
import type { MemberOptions } from '#shared/team/member-options.ts'
import { PAGE_SIZE } from '#shared/values/paging.ts'
import { isWithin } from './agency-scope.queries.ts'
import type { ScopedSpace } from './agency-scope.ts'

type Reader = Kysely<Database> | Transaction<Database>

export interface MemberRow extends MemberOptions {
  id: string
  name: string
  role: MemberRole
  status: MemberStatus
  allAgencies: boolean
  /** Within the scope, by name; empty where the member has all. */
  agencies: { id: string; name: string }[]
  /** Null for a member without an account. */
  email: string | null
  hasAccount: boolean
  hasPin: boolean
  /** Null before the first use. */
  seenAt: Date | null
  updatedAt: string
}

/** Of a limited scope: those who share an agency with it, and those who have all. */
function selectMembers(db: Reader, { ownerId, scope }: ScopedSpace) {
  const agencies = scope === 'all' ? sql<boolean>`true` : isWithin(scope, 'ma.agency_id')
  return db
    .selectFrom('members as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .where('m.owner_id', '=', ownerId)
    .$if(scope !== 'all', (query) =>
      query.where((eb) =>
        eb.or([
          eb('m.all_agencies', '=', true),
          eb.exists(
            eb
              .selectFrom('member_agencies as ma')
              .select('ma.agency_id')
              .whereRef('ma.owner_id', '=', 'm.owner_id')
              .whereRef('ma.member_id', '=', 'm.id')
              .where(agencies),
          ),
        ]),
      ),
    )
    .select((eb) => [
      'm.id',
      'm.display_name as name',
      'm.role',
      'm.status',
      'm.all_agencies as allAgencies',
      'm.can_close as canClose',
      'm.blind',
      'm.feed_limit as feedLimit',
      'm.credit_limit as creditLimit',
      jsonArrayFrom(
        eb
          .selectFrom('member_agencies as ma')
          .innerJoin('agencies as a', (on) =>
            on.onRef('a.owner_id', '=', 'ma.owner_id').onRef('a.id', '=', 'ma.agency_id'),
          )
          .select(['a.id', 'a.name'])
          .whereRef('ma.owner_id', '=', 'm.owner_id')
          .whereRef('ma.member_id', '=', 'm.id')
          .where('m.all_agencies', '=', false)
          .where(agencies)
          .orderBy(byNameKey('a.name_key')),
      ).as('agencies'),
      'u.email',
      sql<boolean>`m.user_id is not null`.as('hasAccount'),
      sql<boolean>`m.pin_hash is not null`.as('hasPin'),
      'm.seen_at as seenAt',
      versionText('m.updated_at').as('updatedAt'),
    ])
}

/** A page: the owner first, then those who are active, by name. */
export async function listMembersInScope(
  db: Reader,
  space: ScopedSpace,
  page: number,
): Promise<{ rows: MemberRow[]; total: number }> {
  const rows = await selectMembers(db, space)
    .orderBy((eb) => eb('m.role', '=', 'owner'), 'desc')
    .orderBy((eb) => eb('m.status', '=', 'active'), 'desc')
    .orderBy(byNameKey('m.name_key'))
    .orderBy('m.id')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return { rows, total: await countMembersInScope(db, space) }
}

async function countMembersInScope(db: Reader, space: ScopedSpace): Promise<number> {
  const { count } = await selectMembers(db, space)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function findMemberOwned(db: Reader, ownerId: OwnerId, id: string): Promise<MemberRow | undefined> {
  return selectMembers(db, { ownerId, scope: 'all' }).where('m.id', '=', id).executeTakeFirst()
}

/** The member of an address: by the present address of its account. */
export function findMemberByEmailOwned(
  db: Reader,
  ownerId: OwnerId,
  email: string,
): Promise<{ id: string; role: MemberRole; status: MemberStatus } | undefined> {
  return db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.role', 'm.status'])
    .where('m.owner_id', '=', ownerId)
    .where('u.email', '=', email)
    .executeTakeFirst()
}

/** Whether an active member other than `exceptId` has the name. */
export async function isNameTakenOwned(
  db: Reader,
  ownerId: OwnerId,
  name: string,
  exceptId: string | null = null,
): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'active')
    .where('name_key', '=', sql<string>`name_key(${name})`)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export interface MemberRights extends MemberOptions {
  readonly name: string
  readonly role: InvitedRole
  readonly allAgencies: boolean
  readonly agencyIds: readonly string[]
}

/** Throws a violation of `members_name_unique` or `members_user_unique`. */
export async function insertMemberOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  member: MemberRights & { readonly id: string; readonly userId: string | null; readonly createdBy: string },
): Promise<MemberId> {
  const { memberId } = mintIds({ actingOwnerId: ownerId, memberId: member.id })
  await trx
    .insertInto('members')
    .values({
      owner_id: ownerId,
      id: memberId,
      user_id: member.userId,
      display_name: member.name,
      role: member.role,
      all_agencies: member.allAgencies,
      can_close: member.canClose,
      blind: member.blind,
      feed_limit: member.feedLimit,
      credit_limit: member.creditLimit,
      created_by: member.createdBy,
    })
    .execute()
  await insertAgencies(trx, ownerId, memberId, member.agencyIds)
  return memberId
}

/** Throws a violation of `members_name_unique`, or of a foreign key for an unknown agency. */
export async function updateMemberOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, ...rights }: MemberRights & { readonly id: string },
): Promise<void> {
  await trx
    .updateTable('members')
    .set({
      display_name: rights.name,
      role: rights.role,
      all_agencies: rights.allAgencies,
      can_close: rights.canClose,
      blind: rights.blind,
      feed_limit: rights.feedLimit,
      credit_limit: rights.creditLimit,
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('member_agencies').where('owner_id', '=', ownerId).where('member_id', '=', id).execute()
  await insertAgencies(trx, ownerId, id, rights.agencyIds)
}

async function insertAgencies(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  memberId: string,
  agencyIds: readonly string[],
): Promise<void> {
  const rows = agencyIds.map((agencyId) => ({ owner_id: ownerId, member_id: memberId, agency_id: agencyId }))
  if (rows.length > 0) await trx.insertInto('member_agencies').values(rows).execute()
}

/** Throws a violation of `members_name_unique` where another took the name meanwhile. */
export async function setMemberStatusOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
  status: MemberStatus,
): Promise<void> {
  await trx.updateTable('members').set({ status }).where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

export async function deleteMemberOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<void> {
  await trx.deleteFrom('members').where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

/** False where there is no such member. A removal waits for the transaction that holds it. */
export async function holdMemberOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('members')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Waits for the writes that hold the member; those that come later find it removed. */
export async function lockMemberForRemovalOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
): Promise<void> {
  await trx
    .selectFrom('members')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

/** Whether a row names the member. Exact after `lockMemberForRemovalOwned`. Of the transactions an index has those of members. */
export async function hasLinesOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
        select from transactions where owner_id = ${ownerId} and created_by = ${id} and created_by <> owner_id
      ) or exists (
        select from deleted_transactions where owner_id = ${ownerId} and ${id} in (created_by, deleted_by)
      ) or exists (
        select from feeds where owner_id = ${ownerId} and created_by = ${id}
      ) or exists (
        select from closings
        where owner_id = ${ownerId} and ${id} in (closed_by, reviewed_by, settled_by, reopened_by)
      ) or exists (
        select from cash_transfers
        where owner_id = ${ownerId} and ${id} in (sent_by, received_by, decided_by, diff_settled_by)
      ) or exists (
        select from bank_expenses where owner_id = ${ownerId} and created_by = ${id}
      ) or exists (
        select from month_locks where owner_id = ${ownerId} and locked_by = ${id}
      ) or exists (
        select from place_counts where owner_id = ${ownerId} and made_by = ${id}
      ) or exists (
        select from closing_drafts where owner_id = ${ownerId} and updated_by = ${id}
      ) or exists (
        select from count_attempts where owner_id = ${ownerId} and made_by = ${id}
      ) or exists (
        select from count_grants where owner_id = ${ownerId} and granted_by = ${id}
      ) or exists (
        select from debtors where owner_id = ${ownerId} and ${id} in (created_by, member_id)
      ) or exists (
        select from debt_entries where owner_id = ${ownerId} and created_by = ${id}
      ) or exists (
        select from deleted_credits where owner_id = ${ownerId} and created_by = ${id}
      ) or exists (
        select from shortage_decisions
        where owner_id = ${ownerId} and ${id} in (member_id, proposed_by, confirmed_by, withdrawn_by)
      ) or exists (
        select from surplus_items where owner_id = ${ownerId} and decided_by = ${id}
      ) or exists (
        select from shifts where owner_id = ${ownerId} and ${id} in (member_id, forced_by)
      ) or exists (
        select from handovers where owner_id = ${ownerId} and ${id} in (proposed_by, decided_by)
      ) or exists (
        select from spot_checks where owner_id = ${ownerId} and made_by = ${id}
      ) or exists (
        select from statement_imports where owner_id = ${ownerId} and created_by = ${id} and state <> 'uploaded'
      ) or exists (
        select from invitations where owner_id = ${ownerId} and invited_by = ${id}
      ) or exists (
        select from terminals where owner_id = ${ownerId} and ${id} in (created_by, enrolled_by)
      ) as has
  `.execute(trx)
  return rows[0]?.has === true
}
