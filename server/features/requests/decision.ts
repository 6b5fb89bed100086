import type { AuditedCall, WithDeps } from '#server/deps.ts'
import { refuse, type Refusal } from '#server/platform/errors/refusal.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'

export type DecisionCall = AuditedCall & WithDeps

/** The refusal for the second of two decisions: the state that the first one left. */
export function refuseDecided(status: RequestStatus): Refusal {
  return status === 'approved' ? refuse('requests.already_approved') : refuse('requests.state_changed', { status })
}
