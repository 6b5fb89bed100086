import { auditActions } from '#shared/audit/audit-actions.ts'
import { auditActionLabels } from '#shared/messages/audit.fr.ts'

/** The code itself for an action of a newer server. */
export function getActionLabel(action: string): string {
  const known = auditActions.find((one) => one === action)
  return known === undefined ? action : auditActionLabels[known]
}
