import type { Change } from '#client/ui/change-modal.tsx'
import { formatDateTime } from '#shared/values/calendar-date.ts'
import { formatFieldValue, getFieldLabel } from '#shared/audit/audit-words.fr.ts'
import { getActionLabel } from '#shared/messages/audit.fr.ts'
import type { AuditLine } from './audit-line.ts'

export function describeChange(line: AuditLine): Change {
  const { action, subjectName, atLocal, actorName, reason, before, after, seq, requestId } = line
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return {
    title: getActionLabel(action),
    subject: subjectName,
    summary: `le ${formatDateTime(atLocal)}, par ${actorName}.`,
    reason,
    fields: fields.map((field) => ({
      key: field,
      label: getFieldLabel(field),
      before: formatFieldValue(field, before?.[field]),
      after: formatFieldValue(field, after?.[field]),
    })),
    footnote: `Ligne ${seq}${requestId === null ? '' : ` · requête ${requestId}`}`,
  }
}
