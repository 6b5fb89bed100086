import type { RefusalCode } from '#shared/errors/codes.ts'
import type { Access } from '#server/platform/trpc/trpc.ts'

export const callerNames = [
  'visitor',
  'withoutSubscription',
  'pending',
  'rejected',
  'expiredTrial',
  'expired',
  'runningTrial',
  'subscriberA',
  'subscriberB',
  'suspended',
  'temporaryPassword',
  'administrator',
  'principalAdministrator',
] as const
export type CallerName = (typeof callerNames)[number]

/** The refusal a caller must get; `allowed` is every response of the procedure itself. */
export type Expected = 'allowed' | { readonly code: string; readonly reason: RefusalCode }

const signInFirst: Expected = { code: 'UNAUTHORIZED', reason: 'access.not_signed_in' }
const subscribe: Expected = { code: 'FORBIDDEN', reason: 'access.subscription_required' }
const administrators: Expected = { code: 'FORBIDDEN', reason: 'access.admin_required' }
const principalOnly: Expected = { code: 'FORBIDDEN', reason: 'access.principal_admin_required' }
/** Of an invitation to a team. */
const clientsOnly: Expected = { code: 'FORBIDDEN', reason: 'invitations.not_a_client' }
const changePassword: Expected = { code: 'FORBIDDEN', reason: 'access.password_change_required' }

const notEnrolled: Expected = { code: 'FORBIDDEN', reason: 'terminals.not_enrolled' }
const needsPin: Expected = { code: 'FORBIDDEN', reason: 'access.pin_session_needed' }

/** None of the callers is at a counter machine, and all have signed in by password. */
function everywhere(expected: Expected): Record<Access, Expected> {
  return {
    public: 'allowed',
    terminal: notEnrolled,
    pin: expected === signInFirst ? signInFirst : needsPin,
    signedIn: expected,
    subscribed: expected,
    admin: expected,
    principalAdmin: expected,
  }
}

const clientWithout = {
  ...everywhere('allowed'),
  subscribed: subscribe,
  admin: administrators,
  principalAdmin: administrators,
}
const clientWith = { ...everywhere('allowed'), admin: administrators, principalAdmin: administrators }

/** The access policy by caller. An administrator without a subscription reads no tenant's rows. */
const policy: Record<CallerName, Record<Access, Expected>> = {
  visitor: everywhere(signInFirst),
  withoutSubscription: clientWithout,
  pending: clientWithout,
  rejected: everywhere(signInFirst),
  expiredTrial: clientWithout,
  expired: clientWithout,
  runningTrial: clientWith,
  subscriberA: clientWith,
  subscriberB: clientWith,
  suspended: everywhere(signInFirst),
  temporaryPassword: everywhere(changePassword),
  administrator: { ...everywhere('allowed'), subscribed: subscribe, principalAdmin: principalOnly },
  principalAdministrator: { ...everywhere('allowed'), subscribed: subscribe },
}

/** What a caller with a temporary password may call. */
const OPEN_WITH_TEMPORARY_PASSWORD: readonly string[] = ['auth.changePassword']

export function expectedFor(caller: CallerName, { path, access }: { path: string; access: Access }): Expected {
  if (caller === 'temporaryPassword' && OPEN_WITH_TEMPORARY_PASSWORD.includes(path)) return 'allowed'
  const isAdministrator = caller === 'administrator' || caller === 'principalAdministrator'
  if (isAdministrator && path === 'team.accept') return clientsOnly
  return policy[caller][access]
}
