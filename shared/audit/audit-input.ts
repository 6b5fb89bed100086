import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/calendar-date.ts'
import { idSchema } from '#shared/id-schema.ts'
import { pageSchema } from '#shared/paging.ts'
import { roles } from '#shared/auth/roles.ts'

/** In what capacity somebody acted; `system` is the product itself (jobs, start-up). */
export const auditRoles = [...roles, 'system'] as const
export type AuditRole = (typeof auditRoles)[number]

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

/** Days are civil days of the business zone, both ends included (D13). `search` looks into names and subjects. */
export const listAuditInput = z.object({
  page: pageSchema,
  actorId: z.optional(idSchema),
  action: z.optional(z.enum(auditActions)),
  from: z.optional(isoDateSchema),
  to: z.optional(isoDateSchema),
})
export type ListAuditInput = z.infer<typeof listAuditInput>
