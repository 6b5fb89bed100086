import type { Kysely, Transaction } from 'kysely'
import type { MemberId, OwnerId } from '#server/features/auth/owner-id.ts'
import { isWithin } from '#server/features/team/agency-scope.queries.ts'
import type { ScopedSpace } from '#server/features/team/agency-scope.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { versionText } from '#server/platform/db/version-text.ts'
import { isInScope } from '#shared/team/agency-scope.ts'

type Reader = Kysely<Database> | Transaction<Database>

export interface TerminalRow {
  id: string
  name: string
  agencyId: string
  agencyName: string
  lockAfterMinutes: number
  codeExpiresAt: Date | null
  isEnrolled: boolean
  enrolledAt: Date | null
  enrolledByName: string | null
  revokedAt: Date | null
  lastSeenAt: Date | null
  lockedAt: Date | null
  updatedAt: string
}

/** Revoked terminals stay listed as long as there are few. */
const MAX_LISTED = 200

function selectTerminals(db: Reader, { ownerId, scope }: ScopedSpace) {
  return db
    .selectFrom('terminals as t')
    .innerJoin('agencies as a', (on) => on.onRef('a.owner_id', '=', 't.owner_id').onRef('a.id', '=', 't.agency_id'))
    .leftJoin('members as m', (on) => on.onRef('m.owner_id', '=', 't.owner_id').onRef('m.id', '=', 't.enrolled_by'))
    .where('t.owner_id', '=', ownerId)
    .$if(scope !== 'all', (query) => query.where(isWithin(scope === 'all' ? [] : scope, 't.agency_id')))
    .select((eb) => [
      't.id',
      't.name',
      't.agency_id as agencyId',
      'a.name as agencyName',
      't.lock_after_minutes as lockAfterMinutes',
      't.code_expires_at as codeExpiresAt',
      eb('t.device_hash', 'is not', null).as('isEnrolled'),
      't.enrolled_at as enrolledAt',
      'm.display_name as enrolledByName',
      't.revoked_at as revokedAt',
      't.last_seen_at as lastSeenAt',
      't.locked_at as lockedAt',
      versionText('t.updated_at').as('updatedAt'),
    ])
}

/** Those in use by name, then the revoked ones, the latest first. */
export function listTerminalsInScope(db: Reader, space: ScopedSpace): Promise<TerminalRow[]> {
  return selectTerminals(db, space)
    .orderBy('t.revoked_at', (order) => order.desc().nullsFirst())
    .orderBy(byNameKey('t.name_key'))
    .orderBy('t.id')
    .limit(MAX_LISTED)
    .$castTo<TerminalRow>()
    .execute()
}

export async function findTerminalInScope(
  db: Reader,
  space: ScopedSpace,
  id: string,
): Promise<TerminalRow | undefined> {
  const { ownerId, scope } = space
  const row = await selectTerminals(db, { ownerId, scope: 'all' })
    .where('t.id', '=', id)
    .$castTo<TerminalRow>()
    .executeTakeFirst()
  return row !== undefined && isInScope(scope, row.agencyId) ? row : undefined
}

/** Until the transaction ends; false where there is no such terminal. */
export async function lockTerminalOwned(trx: Transaction<Database>, ownerId: OwnerId, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('terminals')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function countTerminalsOwned(db: Reader, ownerId: OwnerId): Promise<number> {
  const { count } = await db
    .selectFrom('terminals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export interface NewCode {
  readonly hash: string
  readonly expiresAt: Date
  readonly by: MemberId
}

/** Returns false where the tenant has the name or id already. Throws a violation of the foreign key for an unknown agency. */
export async function insertTerminalOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  terminal: { id: string; agencyId: string; name: string; lockAfterMinutes: number; createdBy: MemberId },
): Promise<boolean> {
  const row = await trx
    .insertInto('terminals')
    .values({
      owner_id: ownerId,
      id: terminal.id,
      agency_id: terminal.agencyId,
      name: terminal.name,
      lock_after_minutes: terminal.lockAfterMinutes,
      created_by: terminal.createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The code before it stops. An enrolled machine stays enrolled until the new code is used. */
export async function replaceCodeOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
  code: NewCode,
): Promise<void> {
  const device = trx.selectFrom('terminals').select('device_hash').where('owner_id', '=', ownerId).where('id', '=', id)
  await trx
    .deleteFrom('terminal_keys')
    .where('space_owner_id', '=', ownerId)
    .where('terminal_id', '=', id)
    .where((eb) => eb('key_hash', 'is distinct from', device))
    .execute()
  await trx
    .updateTable('terminals')
    .set({ code_hash: code.hash, code_expires_at: code.expiresAt, code_by: code.by })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
  await insertKey(trx, ownerId, id, code.hash)
}

async function insertKey(trx: Transaction<Database>, ownerId: OwnerId, id: string, hash: string): Promise<void> {
  await trx.insertInto('terminal_keys').values({ key_hash: hash, space_owner_id: ownerId, terminal_id: id }).execute()
}

/** Throws a violation of `terminals_name_unique`. */
export async function updateTerminalOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { id, name, lockAfterMinutes }: { id: string; name: string; lockAfterMinutes: number },
): Promise<void> {
  await trx
    .updateTable('terminals')
    .set({ name, lock_after_minutes: lockAfterMinutes })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** The machine is no terminal any more, and the code does not make it one. */
export async function revokeTerminalOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('terminals')
    .set({
      revoked_at: now,
      code_hash: null,
      code_expires_at: null,
      code_by: null,
      device_hash: null,
      wrong_pins: 0,
      wrong_since: null,
      locked_at: null,
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('terminal_keys').where('space_owner_id', '=', ownerId).where('terminal_id', '=', id).execute()
}

/** The machine that holds the device becomes the terminal, in place of the one before; the code is used up. */
export async function enrollTerminalOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  id: string,
  { deviceHash, now, by }: { deviceHash: string; now: Date; by: string },
): Promise<void> {
  await trx.deleteFrom('terminal_keys').where('space_owner_id', '=', ownerId).where('terminal_id', '=', id).execute()
  await trx
    .updateTable('terminals')
    .set({
      code_hash: null,
      code_expires_at: null,
      code_by: null,
      device_hash: deviceHash,
      enrolled_at: now,
      enrolled_by: by,
      last_seen_at: now,
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
  await insertKey(trx, ownerId, id, deviceHash)
}
