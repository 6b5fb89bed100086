import { adminProcedure, subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { listAllAuditInput, listAuditInput } from '#shared/audit/audit-input.ts'
import { readAllAudit, readOwnAudit } from './audit.service.ts'

export const auditRouter = router({
  list: subscribedProcedure('audit.read')
    .input(listAuditInput)
    .query(({ ctx, input }) => readOwnAudit(ctx, input)),
})

export const adminAuditProcedures = {
  audit: adminProcedure.input(listAllAuditInput).query(({ ctx, input }) => readAllAudit(ctx, input)),
}
