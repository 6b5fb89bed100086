import { sql, type Kysely, type Transaction } from 'kysely'
import { mintIds, type OwnerId } from '#server/features/auth/owner-id.ts'
import { selectActiveSubscription } from '#server/features/subscriptions/subscriptions.queries.ts'
import { worksIn } from '#server/features/team/agency-scope.queries.ts'
import { byNameKey } from '#server/platform/db/name-order.ts'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { MemberRole } from '#shared/team/member-terms.ts'

type Reader = Kysely<Database> | Transaction<Database>

/** A terminal as the machine that holds its code or its cookie finds it. Never revoked. */
export interface FoundTerminal {
  readonly ownerId: OwnerId
  readonly id: string
  readonly name: string
  readonly agencyId: string
  readonly agencyName: string
  /** The name of its owner. */
  readonly spaceName: string
  /** The owner is active and has a subscription in force. */
  readonly isSpaceOpen: boolean
  readonly lockAfterMinutes: number
  readonly isLocked: boolean
  readonly codeBy: string | null
  readonly codeByName: string | null
}

/** By a code that is still valid, or by the cookie of the machine that is enrolled now. */
export async function findTerminalByKey(
  db: Reader,
  kind: 'code' | 'device',
  hash: string,
  now: Date,
): Promise<FoundTerminal | undefined> {
  const row = await (isDistributed() ? findInParts : findRow)(db, kind, hash, now)
  if (row === undefined) return undefined
  const { actingOwnerId, status, planId, isLocked, ...terminal } = row
  const { ownerId } = mintIds({ actingOwnerId, memberId: actingOwnerId })
  return { ...terminal, ownerId, isLocked: Boolean(isLocked), isSpaceOpen: status === 'active' && planId !== null }
}

function selectTerminal(db: Reader, kind: 'code' | 'device', hash: string, now: Date) {
  return db
    .selectFrom('terminals as t')
    .innerJoin('agencies as a', (on) => on.onRef('a.owner_id', '=', 't.owner_id').onRef('a.id', '=', 't.agency_id'))
    .innerJoin('members as o', (on) => on.onRef('o.owner_id', '=', 't.owner_id').onRef('o.id', '=', 't.owner_id'))
    .innerJoin('users as u', 'u.id', 't.owner_id')
    .leftJoin('members as c', (on) => on.onRef('c.owner_id', '=', 't.owner_id').onRef('c.id', '=', 't.code_by'))
    .select((eb) => [
      't.owner_id as actingOwnerId',
      't.id',
      't.name',
      't.agency_id as agencyId',
      'a.name as agencyName',
      'o.display_name as spaceName',
      'u.status',
      't.lock_after_minutes as lockAfterMinutes',
      eb('t.locked_at', 'is not', null).as('isLocked'),
      't.code_by as codeBy',
      'c.display_name as codeByName',
    ])
    .where('t.revoked_at', 'is', null)
    .$if(kind === 'code', (query) => query.where('t.code_hash', '=', hash).where('t.code_expires_at', '>', now))
    .$if(kind === 'device', (query) => query.where('t.device_hash', '=', hash))
}

function findRow(db: Reader, kind: 'code' | 'device', hash: string, now: Date) {
  return selectTerminal(db, kind, hash, now)
    .innerJoin('terminal_keys as k', (on) =>
      on.onRef('k.space_owner_id', '=', 't.owner_id').onRef('k.terminal_id', '=', 't.id'),
    )
    .leftJoinLateral(
      (eb) => selectActiveSubscription(eb.ref('t.owner_id'), now).as('s'),
      (join) => join.onTrue(),
    )
    .select('s.planId')
    .where('k.key_hash', '=', hash)
    .executeTakeFirst()
}

/** The key says on which machine the terminal is. */
async function findInParts(db: Reader, kind: 'code' | 'device', hash: string, now: Date) {
  const key = await db
    .selectFrom('terminal_keys as k')
    .innerJoin('users as u', 'u.id', 'k.space_owner_id')
    .leftJoinLateral(
      (eb) => selectActiveSubscription(eb.ref('u.id'), now).as('s'),
      (join) => join.onTrue(),
    )
    .select(['k.space_owner_id as ownerId', 'k.terminal_id as terminalId', 's.planId'])
    .where('k.key_hash', '=', hash)
    .executeTakeFirst()
  if (key === undefined) return undefined
  const terminal = await selectTerminal(db, kind, hash, now)
    .where('t.owner_id', '=', key.ownerId)
    .where('t.id', '=', key.terminalId)
    .executeTakeFirst()
  return terminal === undefined ? undefined : { ...terminal, planId: key.planId }
}

export interface PersonAtTerminal {
  readonly memberId: string
  readonly name: string
  readonly role: MemberRole
  /** After wrong PINs at this terminal; null where the person may try. */
  readonly lockedUntil: Date | null
}

type At = Pick<FoundTerminal, 'ownerId' | 'id' | 'agencyId'>

function selectPeople(db: Reader, { ownerId, agencyId }: Pick<At, 'ownerId' | 'agencyId'>) {
  return db
    .selectFrom('members as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .where('m.owner_id', '=', ownerId)
    .where('m.status', '=', 'active')
    .where('m.pin_hash', 'is not', null)
    .where((eb) => eb.or([eb('m.user_id', 'is', null), eb('u.status', '=', 'active')]))
    .where(worksIn('m', sql`${agencyId}::uuid`))
}

/** Those who may sign in there, by name. */
export function listPeopleAt(db: Reader, terminal: At, now: Date): Promise<PersonAtTerminal[]> {
  return selectPeople(db, terminal)
    .leftJoin('pin_counts as p', (on) =>
      on
        .onRef('p.owner_id', '=', 'm.owner_id')
        .on('p.terminal_id', '=', terminal.id)
        .onRef('p.member_id', '=', 'm.id')
        .on('p.locked_until', '>', now),
    )
    .select(['m.id as memberId', 'm.display_name as name', 'm.role', 'p.locked_until as lockedUntil'])
    .orderBy(byNameKey('m.name_key'))
    .orderBy('m.id')
    .execute()
}

export interface PinOfMember {
  readonly pinHash: string
  readonly mustChange: boolean
  readonly name: string
}

/** Undefined for everybody who may not sign in at a terminal of the agency. */
export async function findPinAt(
  db: Reader,
  space: Pick<At, 'ownerId' | 'agencyId'>,
  memberId: string,
): Promise<PinOfMember | undefined> {
  const row = await selectPeople(db, space)
    .select(['m.pin_hash as pinHash', 'm.pin_must_change as mustChange', 'm.display_name as name'])
    .where('m.id', '=', memberId)
    .executeTakeFirst()
  return row?.pinHash == null ? undefined : { ...row, pinHash: row.pinHash }
}

/**
 * The same under a lock, so that a deactivation or another PIN comes before what follows, or ends it. Undefined where the PIN is
 * another than `pinHash` by now.
 */
export async function lockPinAt(
  trx: Transaction<Database>,
  space: Pick<At, 'ownerId' | 'agencyId'>,
  memberId: string,
  pinHash: string,
): Promise<PinOfMember | undefined> {
  await trx
    .selectFrom('members')
    .select('id')
    .where('owner_id', '=', space.ownerId)
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .execute()
  const found = await findPinAt(trx, space, memberId)
  return found?.pinHash === pinHash ? found : undefined
}
