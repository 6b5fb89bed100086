import { civilDateTime, startOfDay, startOfNextDay } from '#server/platform/clock.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Call, OwnerCall } from '#server/deps.ts'
import type { ListAuditInput } from '#shared/audit/audit-input.ts'
import { ADMINISTRATION } from '#shared/messages/audit.fr.ts'
import type { Paged } from '#shared/values/paging.ts'
import { listAuditActors, listAuditLines, sealAuditLines, type AuditActor, type AuditLine } from './audit.queries.ts'

export interface AuditRow extends Omit<AuditLine, 'requestId'> {
  readonly atLocal: string
  readonly requestId: string | null
}

export interface AuditPage extends Paged<AuditRow> {
  readonly actors: readonly AuditActor[]
}

export async function readAudit(
  { db, timeZone }: Pick<Call, 'db' | 'timeZone'>,
  { page, actorId, action, from, to }: ListAuditInput,
  ownerId?: string,
): Promise<AuditPage> {
  const filter = {
    ...(ownerId === undefined ? {} : { ownerId }),
    ...(actorId === undefined ? {} : { actorId }),
    ...(action === undefined ? {} : { action }),
    ...(from === undefined ? {} : { from: startOfDay(from, timeZone) }),
    ...(to === undefined ? {} : { until: startOfNextDay(to, timeZone) }),
  }
  const found = await readPage(page, (at) => listAuditLines(db, { ...filter, page: at }))
  return {
    ...found,
    rows: found.rows.map((row) => ({ ...row, atLocal: civilDateTime(row.at, timeZone) })),
    actors: await listAuditActors(db, ownerId),
  }
}

/** Of an administrator's act an owner sees who, when and what, but not before, after and the reason. */
export async function readOwnAudit(call: OwnerCall, input: ListAuditInput): Promise<AuditPage> {
  const { rows, actors, ...page } = await readAudit(call, input, call.ownerId)
  return {
    ...page,
    rows: rows.map((row) => {
      const actorName = nameForOwners(row)
      return row.actorRole === 'client'
        ? row
        : { ...row, actorName, before: null, after: null, reason: null, requestId: null }
    }),
    actors: actors.map((actor) => ({ ...actor, actorName: nameForOwners(actor) })),
  }
}

/** An administrator without a name has the e-mail address as name, which owners do not see. */
function nameForOwners({ actorName, actorRole }: Pick<AuditActor, 'actorName' | 'actorRole'>): string {
  return actorRole !== 'client' && actorName.includes('@') ? ADMINISTRATION : actorName
}

export function sealAudit({ db }: Pick<Call, 'db'>): Promise<number> {
  return inTransaction(db, sealAuditLines)
}
