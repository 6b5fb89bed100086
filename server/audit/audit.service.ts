import { civilDateTime, startOfDay } from '#server/clock.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Context } from '#server/trpc/context.ts'
import { addDays } from '#shared/calendar-date.ts'
import type { ListAuditInput } from '#shared/audit/audit-input.ts'
import { PAGE_SIZE, type Paged } from '#shared/paging.ts'
import { listAuditActors, listAuditLines, sealAuditLines, type AuditLine } from './audit.queries.ts'

/** A line as screens show it. `atLocal` is the business zone's clock, `YYYY-MM-DDTHH:mm` (D13). */
export interface AuditRow extends AuditLine {
  readonly atLocal: string
}

export interface AuditPage extends Paged<AuditRow> {
  /** Everybody the filter by person can name. */
  readonly actors: ReadonlyArray<{ actorId: string; actorName: string }>
}

/** The trail, newest first: all of it, or with `ownerId` that tenant's alone. */
export const readAudit = async (
  { db, deps }: Pick<Context, 'db' | 'deps'>,
  { page, actorId, action, from, to }: ListAuditInput,
  ownerId?: string,
): Promise<AuditPage> => {
  const zone = deps.config.businessTimeZone
  const { rows, total } = await listAuditLines(db, {
    page,
    ...(ownerId === undefined ? {} : { ownerId }),
    ...(actorId === undefined ? {} : { actorId }),
    ...(action === undefined ? {} : { action }),
    ...(from === undefined ? {} : { from: startOfDay(from, zone) }),
    ...(to === undefined ? {} : { until: startOfDay(addDays(to, 1), zone) }),
  })
  return {
    rows: rows.map((row) => ({ ...row, atLocal: civilDateTime(row.at, zone) })),
    total,
    page,
    pageSize: PAGE_SIZE,
    actors: await listAuditActors(db, ownerId),
  }
}

/** Chains what has been written since the last time; part of the hourly work and of the check. */
export const sealAudit = ({ db }: Pick<Context, 'db'>): Promise<number> => inTransaction(db, sealAuditLines)
