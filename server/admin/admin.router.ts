import { readAudit } from '#server/audit/audit.service.ts'
import { adminProcedure } from '#server/trpc/procedures.ts'
import { router } from '#server/trpc/trpc.ts'
import { listAuditInput } from '#shared/audit/audit-input.ts'
import { readDashboard } from './dashboard.service.ts'

/** What only the administration sees (api.md, `admin.*`); sub-routers of a noun are composed here. */
export const adminRouter = router({
  /** Counters, what waits, the latest clients, twelve months (spec 000 §2). */
  dashboard: adminProcedure.query(({ ctx }) => readDashboard(ctx)),

  /** Every line of the trail, newest first, filtered by person, action and period. */
  audit: adminProcedure.input(listAuditInput).query(({ ctx, input }) => readAudit(ctx, input)),
})
