import { civilDateTime, startOfDay, startOfNextDay } from '#server/platform/clock.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import type { Call, OwnerCall } from '#server/deps.ts'
import type { AuditAction } from '#shared/audit/audit-actions.ts'
import type { ListAllAuditInput, ListAuditInput } from '#shared/audit/audit-input.ts'
import { ADMINISTRATION } from '#shared/messages/audit.fr.ts'
import { compareNames } from '#shared/values/name-order.ts'
import type { Paged } from '#shared/values/paging.ts'
import { listAuditActors, listAuditLines, type AuditActor, type AuditFilter, type AuditLine } from './audit.queries.ts'

export interface AuditRow extends Omit<AuditLine, 'requestId'> {
  readonly atLocal: string
  readonly requestId: string | null
}

export interface AuditPage extends Paged<AuditRow> {
  readonly actors: readonly AuditActor[]
}

async function readAudit(
  { db, timeZone }: Pick<Call, 'db' | 'timeZone'>,
  { page, ...input }: ListAuditInput,
  scope: Pick<AuditFilter, 'ownerId' | 'agencyIds' | 'search'>,
): Promise<AuditPage> {
  const filter = { ...toAuditFilter(input, timeZone), ...scope }
  const found = await readPage(page, (at) => listAuditLines(db, { ...filter, page: at }))
  return {
    ...found,
    rows: found.rows.map((row) => asAuditRow(row, { timeZone })),
    actors: await listAuditActors(db, scope),
  }
}

export function toAuditFilter(
  { actorId, action, from, to }: Omit<ListAuditInput, 'page'>,
  timeZone: string,
): AuditFilter {
  return {
    ...(actorId === undefined ? {} : { actorId }),
    ...(action === undefined ? {} : { action }),
    ...(from === undefined ? {} : { from: startOfDay(from, timeZone) }),
    ...(to === undefined ? {} : { until: startOfNextDay(to, timeZone) }),
  }
}

export function readAllAudit(
  call: Pick<Call, 'db' | 'timeZone'>,
  { search, ...input }: ListAllAuditInput,
): Promise<AuditPage> {
  return readAudit(call, input, search === null ? {} : { search })
}

export function asAuditRow(line: AuditLine, { timeZone }: Pick<Call, 'timeZone'>): AuditRow {
  return { ...line, atLocal: civilDateTime(line.at, timeZone) }
}

/** What happened at a terminal before anybody had signed in there: acts of the system, of which an owner sees everything. */
const terminalActs: ReadonlySet<string> = new Set<AuditAction>(['terminals.enroll', 'terminals.lock', 'team.lockPin'])

/**
 * A manager without all agencies reads the lines about rows of the own ones. Of an administrator's act an owner sees who, when and
 * what, but not before, after and the reason.
 */
export async function readOwnAudit(call: OwnerCall, input: ListAuditInput): Promise<AuditPage> {
  const { rows, actors, ...page } = await readAudit(call, input, toTrailScope(call))
  return {
    ...page,
    rows: rows.map((row) => {
      const actorName = nameForOwners(row)
      return isOfSpace(row) || terminalActs.has(row.action)
        ? row
        : { ...row, actorName, before: null, after: null, reason: null, requestId: null }
    }),
    actors: actors
      .map((actor) => ({ ...actor, actorName: nameForOwners(actor) }))
      .toSorted((left, right) => compareNames(left.actorName, right.actorName)),
  }
}

function toTrailScope({ ownerId, member }: OwnerCall): Pick<AuditFilter, 'ownerId' | 'agencyIds'> {
  return member.allAgencies ? { ownerId } : { ownerId, agencyIds: member.agencyIds }
}

/** By the owner or a member, not by the administration. */
function isOfSpace({ actorRole }: Pick<AuditActor, 'actorRole'>): boolean {
  return actorRole !== 'system' && actorRole !== 'admin' && actorRole !== 'principalAdmin'
}

/** An administrator without a name has the e-mail address as name, which owners do not see. */
function nameForOwners({ actorName, actorRole }: Pick<AuditActor, 'actorName' | 'actorRole'>): string {
  return !isOfSpace({ actorRole }) && actorName.includes('@') ? ADMINISTRATION : actorName
}
