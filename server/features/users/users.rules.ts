import type { AccountStatus } from '#shared/auth/roles.ts'
import type { RequestStatus } from '#shared/requests/request-status.ts'

/** The account's status for its client's status: a rejected client cannot sign in unless a subscription is in force. */
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
