import type { Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { PersonCount, TerminalCount } from './pin-counts.rules.ts'

export interface AtTerminal {
  readonly ownerId: OwnerId
  readonly terminalId: string
}

export interface LockedTerminal extends TerminalCount {
  readonly name: string
  readonly agencyName: string
  /** Null where it is no terminal any more. */
  readonly deviceHash: string | null
}

/** Until the transaction ends, so that attempts at one terminal are counted one after another. */
export async function lockTerminalCount(
  trx: Transaction<Database>,
  { ownerId, terminalId }: AtTerminal,
): Promise<LockedTerminal | undefined> {
  return trx
    .selectFrom('terminals as t')
    .innerJoin('agencies as a', (on) => on.onRef('a.owner_id', '=', 't.owner_id').onRef('a.id', '=', 't.agency_id'))
    .select([
      't.name',
      'a.name as agencyName',
      't.device_hash as deviceHash',
      't.wrong_pins as wrong',
      't.wrong_since as since',
      't.locked_at as lockedAt',
    ])
    .where('t.owner_id', '=', ownerId)
    .where('t.id', '=', terminalId)
    .forNoKeyUpdate('t')
    .executeTakeFirst()
}

export async function updateTerminalCount(
  trx: Transaction<Database>,
  { ownerId, terminalId }: AtTerminal,
  { wrong, since, lockedAt }: TerminalCount,
): Promise<void> {
  await trx
    .updateTable('terminals')
    .set({ wrong_pins: wrong, wrong_since: since, locked_at: lockedAt })
    .where('owner_id', '=', ownerId)
    .where('id', '=', terminalId)
    .execute()
}

export function findPersonCount(
  trx: Transaction<Database>,
  { ownerId, terminalId }: AtTerminal,
  memberId: string,
): Promise<PersonCount | undefined> {
  return trx
    .selectFrom('pin_counts')
    .select(['wrong', 'since', 'locked_until as lockedUntil'])
    .where('owner_id', '=', ownerId)
    .where('terminal_id', '=', terminalId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

export async function savePersonCount(
  trx: Transaction<Database>,
  { ownerId, terminalId }: AtTerminal,
  memberId: string,
  { wrong, since, lockedUntil }: PersonCount,
): Promise<void> {
  const counted = { wrong, since, locked_until: lockedUntil }
  await trx
    .insertInto('pin_counts')
    .values({ owner_id: ownerId, terminal_id: terminalId, member_id: memberId, ...counted })
    .onConflict((conflict) => conflict.columns(['owner_id', 'terminal_id', 'member_id']).doUpdateSet(counted))
    .execute()
}

/** Of a person at one terminal, or of all persons there. */
export async function deletePinCountsAt(
  trx: Transaction<Database>,
  { ownerId, terminalId }: AtTerminal,
  memberId?: string,
): Promise<void> {
  await trx
    .deleteFrom('pin_counts')
    .where('owner_id', '=', ownerId)
    .where('terminal_id', '=', terminalId)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .execute()
}

/** Those that count nothing any more: ids that are no member's would stay. */
export async function deleteOldPinCountsAt(
  trx: Transaction<Database>,
  { ownerId, terminalId }: AtTerminal,
  before: Date,
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('pin_counts')
    .where('owner_id', '=', ownerId)
    .where('terminal_id', '=', terminalId)
    .where('since', '<=', before)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .execute()
}

/** Of a person, at all terminals. */
export async function deletePinCountsOwned(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  memberId: string,
): Promise<void> {
  await trx.deleteFrom('pin_counts').where('owner_id', '=', ownerId).where('member_id', '=', memberId).execute()
}
