import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { createAlertInput, removeAlertInput, switchAlertInput, updateAlertInput } from '#shared/alerts/alert-input.ts'
import { createAlert, listAlerts, removeAlert, switchAlert, updateAlert } from './alerts.service.ts'

export const alertsRouter = router({
  list: subscribedProcedure('alerts.manage').query(({ ctx }) => listAlerts(ctx)),
  create: subscribedProcedure('alerts.manage')
    .input(createAlertInput)
    .mutation(({ ctx, input }) => createAlert(ctx, input)),
  update: subscribedProcedure('alerts.manage')
    .input(updateAlertInput)
    .mutation(({ ctx, input }) => updateAlert(ctx, input)),
  setEnabled: subscribedProcedure('alerts.manage')
    .input(switchAlertInput)
    .mutation(({ ctx, input }) => switchAlert(ctx, input)),
  remove: subscribedProcedure('alerts.manage')
    .input(removeAlertInput)
    .mutation(({ ctx, input }) => removeAlert(ctx, input)),
})
