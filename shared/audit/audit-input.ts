import * as z from 'zod/mini'
import { isoDateSchema } from '#shared/values/date-schema.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { roles } from '#shared/auth/roles.ts'
import { auditActions } from './audit-actions.ts'

/** The role of the actor; `system` is the product itself (jobs, start-up). */
export const auditRoles = [...roles, 'system'] as const
export type AuditRole = (typeof auditRoles)[number]

export const listAuditInput = z.object({
  page: pageSchema,
  actorId: z.optional(idSchema),
  action: z.optional(z.enum(auditActions)),
  from: z.optional(isoDateSchema),
  to: z.optional(isoDateSchema),
})
export type ListAuditInput = z.infer<typeof listAuditInput>
