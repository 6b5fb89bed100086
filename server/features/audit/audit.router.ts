import { adminProcedure, subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { listAuditInput } from '#shared/audit/audit-input.ts'
import { readAudit, readOwnAudit } from './audit.service.ts'

export const auditRouter = router({
  list: subscribedProcedure.input(listAuditInput).query(({ ctx, input }) => readOwnAudit(ctx, input)),
})

export const adminAuditProcedures = {
  audit: adminProcedure.input(listAuditInput).query(({ ctx, input }) => readAudit(ctx, input)),
}
