import * as z from 'zod/mini'
import { auditActions } from '#shared/audit/audit-input.ts'
import { isoDateSchema } from '#shared/calendar-date.ts'
import { idSchema } from '#shared/id-schema.ts'
import { pageSchema } from '#shared/paging.ts'

/** The filters of the audit trail as the URL has them (D31); what it says wrongly counts as not said. */
export const auditSearchSchema = z.object({
  page: z.catch(z.optional(z.pipe(z.coerce.number(), pageSchema)), undefined),
  actorId: z.catch(z.optional(idSchema), undefined),
  action: z.catch(z.optional(z.enum(auditActions)), undefined),
  from: z.catch(z.optional(isoDateSchema), undefined),
  to: z.catch(z.optional(isoDateSchema), undefined),
})
export type AuditSearch = z.infer<typeof auditSearchSchema>
