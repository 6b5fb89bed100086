import type { AuditedCall, WithDeps } from '#server/deps.ts'
import { refuse, type Refusal } from '#server/platform/errors/refusal.ts'
import type { RequestStatus } from '#shared/values/statuses.ts'

/** A call that decides on a request: it names the administrator, sends mails and hashes a password. */
export type DecisionCall = AuditedCall & WithDeps

/** What whoever comes second reads: the state that the first one left (pitfall 32). */
export function refuseDecided(status: RequestStatus): Refusal {
  return status === 'approved' ? refuse('requests.already_approved') : refuse('requests.state_changed', { status })
}
