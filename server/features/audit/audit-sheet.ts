import type { Call } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { exportFileName, namePeriod } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'
import type { ListAllAuditInput } from '#shared/audit/audit-input.ts'
import { auditRoleLabels, formatFieldValue, getFieldLabel } from '#shared/audit/audit-words.fr.ts'
import { getActionLabel } from '#shared/messages/audit.fr.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { countAuditLines, readAuditLines, type AuditFilter, type ExportedAuditLine } from './audit.queries.ts'
import { toAuditFilter } from './audit.service.ts'

function columnsIn(timeZone: string): ReadonlyArray<ExportColumn<ExportedAuditLine>> {
  return [
    { header: 'Date', kind: 'text', width: 20, of: (row) => formatDateTime(civilDateTime(row.at, timeZone)) },
    { header: 'Action', kind: 'text', width: 26, of: (row) => getActionLabel(row.action) },
    { header: 'Concerne', kind: 'text', width: 28, of: (row) => row.subjectName },
    { header: 'Client', kind: 'text', width: 24, of: (row) => row.ownerName },
    { header: 'Par', kind: 'text', width: 24, of: (row) => row.actorName },
    { header: 'Rôle', kind: 'text', width: 22, of: (row) => auditRoleLabels[row.actorRole] },
    { header: 'Motif', kind: 'text', width: 32, of: (row) => row.reason },
    { header: 'Avant', kind: 'text', width: 40, of: (row) => describeFacts(row.before) },
    { header: 'Après', kind: 'text', width: 40, of: (row) => describeFacts(row.after) },
    { header: 'Ligne', kind: 'count', width: 10, of: (row) => row.seq },
    { header: 'Requête', kind: 'text', width: 38, of: (row) => row.requestId },
  ]
}

/** One field a line, as the details of a line show them. */
function describeFacts(facts: Record<string, unknown> | null): string | null {
  if (facts === null) return null
  return Object.entries(facts)
    .map(([field, value]) => `${getFieldLabel(field)}\u00A0: ${formatFieldValue(field, value)}`)
    .join('\n')
}

const TITLE = 'Audit'

export async function auditSheet(
  reader: Reader,
  { today, timeZone }: Pick<Call, 'today' | 'timeZone'>,
  { search, page: _page, ...input }: ListAllAuditInput,
): Promise<ExportSheet> {
  const filter: AuditFilter = { ...toAuditFilter(input, timeZone), ...(search === null ? {} : { search }) }
  const rowCount = await countAuditLines(reader.trx, filter)
  return makeSheet({
    title: TITLE,
    fileName: exportFileName(TITLE, ...namePeriod(input.from, input.to ?? today)),
    rowCount,
    columns: columnsIn(timeZone),
    read: () => readAuditLines(reader.trx, filter, reader),
    totalLabel: `Total : ${rowCount}`,
  })
}
