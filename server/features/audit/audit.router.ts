import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { listAuditInput } from '#shared/audit/audit-input.ts'
import { readOwnAudit } from './audit.service.ts'

export const auditRouter = router({
  /** The tenant's trail, newest first, filtered by person, action and period; `admin.audit` has all of it. */
  list: subscribedProcedure.input(listAuditInput).query(({ ctx, input }) => readOwnAudit(ctx, input)),
})
