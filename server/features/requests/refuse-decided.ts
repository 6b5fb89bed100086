import { refuse, type Refusal } from '#server/platform/errors/refusal.ts'
import type { RequestStatus } from '#shared/values/statuses.ts'

/** What whoever comes second reads: the state that the first one left (pitfall 32). */
export function refuseDecided(status: RequestStatus): Refusal {
  return status === 'approved' ? refuse('requests.already_approved') : refuse('requests.state_changed', { status })
}
