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
  'groups.update',
  'groups.remove',
  'agencies.create',
  'agencies.update',
  'agencies.remove',
  'feeds.create',
  'feeds.remove',
  'plans.create',
  'plans.update',
  'plans.remove',
  'operators.create',
  'operators.update',
  'operators.remove',
  'operators.activate',
  'operators.deactivate',
  'transactionTypes.create',
  'transactionTypes.update',
  'transactionTypes.remove',
  'products.create',
  'products.update',
  'products.remove',
  'products.import',
  'customTypes.create',
  'customTypes.update',
  'customTypes.remove',
  'profile.update',
  'payments.submit',
  'payments.update',
  'payments.remove',
  'closings.saveDraft',
  'closings.close',
  'closings.approve',
  'closings.settle',
  'closings.reopen',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The actions that a tenant's own trail can have: all but those on the shared catalogue, which are nobody's. */
export const tenantAuditActions: readonly AuditAction[] = auditActions.filter(
  (action) => !/^(?:plans|transactionTypes)\.|^operators\.(?:create|update|remove)$/.test(action),
)
