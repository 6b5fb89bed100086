import { sql, type Kysely, type Transaction } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { worksIn } from '#server/features/team/agency-scope.queries.ts'
import { fixedStatement } from '#server/platform/db/fixed-statement.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { MemberId, OwnerId } from './owner-id.ts'
import type { SessionTerminal } from './sessions.queries.ts'

const MINUTE_MS = 60_000

interface Opened {
  readonly ownerId: OwnerId
  readonly memberId: MemberId
  readonly terminalId: string
}

/** One JSON text and built once, as the statement of the session itself. */
const findTerminal = fixedStatement<Opened, { terminal: SessionTerminal }>((db, { ownerId, memberId, terminalId }) =>
  db
    .selectFrom('terminals as t')
    .innerJoin('agencies as a', (on) => on.onRef('a.owner_id', '=', 't.owner_id').onRef('a.id', '=', 't.agency_id'))
    .innerJoin('members as m', 'm.owner_id', 't.owner_id')
    .select((eb) =>
      jsonBuildObject({
        id: eb.ref('t.id'),
        name: eb.ref('t.name'),
        agencyId: eb.ref('t.agency_id'),
        agencyName: eb.ref('a.name'),
        lockAfterMinutes: eb.ref('t.lock_after_minutes'),
      }).as('terminal'),
    )
    .where('t.owner_id', '=', ownerId)
    .where('t.id', '=', terminalId)
    .where('t.revoked_at', 'is', null)
    .where('m.id', '=', memberId)
    .where('m.pin_hash', 'is not', null)
    .where(worksIn('m', sql.ref('t.agency_id'))),
)

/** Undefined where the member has nothing to do at the terminal any more, or it is revoked. */
export async function findSessionTerminal(
  db: Kysely<Database>,
  ownerId: OwnerId,
  memberId: MemberId,
  terminalId: string,
): Promise<SessionTerminal | undefined> {
  const [row] = await findTerminal(db, { ownerId, memberId, terminalId })
  return row?.terminal
}

/** At most once a minute. No change of the terminal's version. */
export async function recordTerminalUse(
  db: Kysely<Database> | Transaction<Database>,
  ownerId: string,
  terminalId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('terminals')
    .set({ last_seen_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', terminalId)
    .where((eb) =>
      eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', new Date(now.getTime() - MINUTE_MS))]),
    )
    .execute()
}

/** All sessions by PIN at a terminal. */
export async function deleteTerminalSessions(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  terminalId: string,
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('acting_owner_id', '=', ownerId)
    .where('terminal_id', '=', terminalId)
    .execute()
}

/** At all terminals of an agency. */
export async function deleteAgencySessions(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  agencyId: string,
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('acting_owner_id', '=', ownerId)
    .where('terminal_id', 'in', (eb) =>
      eb.selectFrom('terminals').select('id').where('owner_id', '=', ownerId).where('agency_id', '=', agencyId),
    )
    .execute()
}

/** Those of the agencies that the member works in. */
async function listTerminalsOfMember(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  memberId: MemberId,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('terminals as t')
    .innerJoin('members as m', 'm.owner_id', 't.owner_id')
    .select('t.id')
    .where('t.owner_id', '=', ownerId)
    .where('m.id', '=', memberId)
    .where(worksIn('m', sql.ref('t.agency_id')))
    .execute()
  return rows.map(({ id }) => id)
}

/** Of a member, those by PIN: all, or at the terminals of agencies that the member does not work in any more. */
export async function deletePinSessions(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  memberId: MemberId,
  which: 'all' | 'elsewhere',
): Promise<void> {
  const kept = which === 'all' ? [] : await listTerminalsOfMember(trx, ownerId, memberId)
  await trx
    .deleteFrom('sessions')
    .where('acting_owner_id', '=', ownerId)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'pin')
    .$if(kept.length > 0, (query) => query.where('terminal_id', 'not in', kept))
    .execute()
}
