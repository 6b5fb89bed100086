/**
 * What can be done to what, `<noun>.<verb>`: every kind of line of the audit trail. Its words for people stand in
 * `shared/messages/audit.fr.ts`; the compiler checks that none is missing.
 */
export const auditActions = [
  'users.create',
  'users.update',
  'users.suspend',
  'users.reactivate',
  'users.remove',
  'requests.approve',
  'requests.reject',
  'requests.reopen',
  'subscriptions.activate',
  'subscriptions.create',
  'subscriptions.update',
  'subscriptions.remove',
  'groups.create',
  'feeds.create',
  'feeds.remove',
  'plans.create',
  'plans.update',
  'plans.remove',
  'operators.create',
  'operators.update',
  'operators.remove',
  'transactionTypes.create',
  'transactionTypes.update',
  'transactionTypes.remove',
  'payments.update',
  'payments.remove',
  'closings.saveDraft',
  'closings.close',
  'closings.approve',
  'closings.settle',
  'closings.reopen',
] as const
export type AuditAction = (typeof auditActions)[number]
