import { adminProcedure } from '#server/platform/trpc/procedures.ts'
import { readDashboard } from './dashboard.service.ts'

export const adminDashboardProcedures = {
  dashboard: adminProcedure.query(({ ctx }) => readDashboard(ctx)),
}
