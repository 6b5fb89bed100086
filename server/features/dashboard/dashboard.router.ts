import { adminProcedure } from '#server/platform/trpc/procedures.ts'
import { readDashboard } from './dashboard.service.ts'

export const adminDashboardProcedures = {
  /** Counters, what waits, the latest clients, twelve months. */
  dashboard: adminProcedure.query(({ ctx }) => readDashboard(ctx)),
}
