import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { searchSchema } from '#shared/values/search.ts'
import { roles } from '#shared/auth/roles.ts'
import { auditActions } from './audit-actions.ts'

/** The role of the actor: `client` is the owner, `system` the product itself (jobs, start-up). */
export const auditRoles = [...roles, 'manager', 'cashier', 'accountant', 'system'] as const
export type AuditRole = (typeof auditRoles)[number]

const filters = {
  page: pageSchema,
  actorId: z.optional(idSchema),
  action: z.optional(z.enum(auditActions)),
  from: z.optional(isoDateSchema),
  to: z.optional(isoDateSchema),
}

export const listAuditInput = z.object(filters)
export type ListAuditInput = z.infer<typeof listAuditInput>

/** `search`: a client. */
export const listAllAuditInput = z.object({ ...filters, search: searchSchema })
export type ListAllAuditInput = z.infer<typeof listAllAuditInput>
