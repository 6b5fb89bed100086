import { Text } from '@mantine/core'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import type { AuditRole } from '#shared/audit/audit-input.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { getActionLabel } from './action-label.ts'
import type { AuditLine } from './audit-line.ts'

export const auditRoleLabels: Readonly<Record<AuditRole, string>> = {
  client: 'Client',
  admin: 'Administrateur',
  principalAdmin: 'Administrateur principal',
  system: 'Sandouk',
}

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
    render: ({ actorName, actorRole }) => (
      <>
        {actorName}
        <Text component="span" size="sm" c="dimmed" display="block">
          {auditRoleLabels[actorRole]}
        </Text>
      </>
    ),
  },
  { key: 'reason', header: 'Motif', hideBelow: 'lg', render: ({ reason }) => reason ?? '—' },
]
