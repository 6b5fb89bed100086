import { auditActions } from '#shared/audit/audit-actions.ts'
import { auditActionLabels } from '#shared/messages/audit.fr.ts'

/** The words of an action; its code where a newer server writes one that this page does not know. */
export function getActionLabel(action: string): string {
  const known = auditActions.find((one) => one === action)
  return known === undefined ? action : auditActionLabels[known]
}
