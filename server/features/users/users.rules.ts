import type { AccountStatus } from '#shared/auth/roles.ts'
import type { RequestStatus } from '#shared/values/statuses.ts'

/**
 * The account's own status when its client is set to `status` (D4): refused clients cannot sign in, unless a subscription
 * of theirs is in force.
 */
export function accountStatusFor(status: RequestStatus, hasSubscription: boolean): AccountStatus {
  switch (status) {
    case 'suspended':
      return 'suspended'
    case 'rejected':
      return hasSubscription ? 'active' : 'rejected'
    case 'pending':
    case 'approved':
      return 'active'
  }
}
