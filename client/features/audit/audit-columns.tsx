import type { DataColumn } from '#client/ui/data-table-types.ts'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { auditRoleLabels } from '#shared/audit/audit-words.fr.ts'
import { getActionLabel } from '#shared/messages/audit.fr.ts'
import type { AuditLine } from './audit-line.ts'

export function auditRowLabel({ action, subjectName }: AuditLine): string {
  return `${getActionLabel(action)}, ${subjectName}`
}

export const auditColumns: readonly DataColumn<AuditLine>[] = [
  { key: 'at', header: 'Date', render: ({ atLocal }) => formatDateTime(atLocal), nowrap: true },
  {
    key: 'action',
    header: 'Action',
    cardRole: 'title',
    render: ({ action }) => <strong>{getActionLabel(action)}</strong>,
  },
  { key: 'subject', header: 'Concerne', render: ({ subjectName }) => <bdi>{subjectName}</bdi> },
  {
    key: 'actor',
    header: 'Par',
    render: ({ actorName, actorRole }) => <TwoLines first={actorName} second={auditRoleLabels[actorRole]} />,
  },
  { key: 'reason', header: 'Motif', hideBelow: 'lg', render: ({ reason }) => reason ?? '—' },
]
