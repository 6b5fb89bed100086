import { adminProcedure, subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  approveClosingInput,
  clientClosingInput,
  closeDayInput,
  closingByIdInput,
  closingDayInput,
  dayCashInput,
  listClientClosingsInput,
  listClosingsInput,
  reopenClosingInput,
  saveDraftInput,
  settleClosingInput,
  settleClosingLineInput,
} from '#shared/closings/closing-input.ts'
import { allowCountInput, countDayInput, submitCountInput } from '#shared/closings/count-input.ts'
import { diagnoseDraftInput } from '#shared/diagnosis/diagnosis-input.ts'
import { diagnoseClosing, diagnoseDraft } from '#server/features/diagnosis/diagnosis.service.ts'
import { allowCount } from './allow-count.ts'
import { approveClosing } from './approve-closing.ts'
import { listClientClosings, readClientClosing } from './client-closings.service.ts'
import { closeDay } from './close-day.ts'
import { listClosings, readClosing, readClosingDay, readDayCash } from './closings.service.ts'
import { readCountDay } from './count-day.service.ts'
import { reopenClosing } from './reopen-closing.ts'
import { saveDraft } from './save-draft.ts'
import { settleClosingLine } from './settle-closing-line.ts'
import { settleClosing } from './settle-closing.ts'
import { submitCount } from './submit-count.ts'

export const closingsRouter = router({
  day: subscribedProcedure('figures.read')
    .input(closingDayInput)
    .query(({ ctx, input }) => readClosingDay(ctx, input)),
  expected: subscribedProcedure('figures.read')
    .input(dayCashInput)
    .query(({ ctx, input }) => readDayCash(ctx, input)),
  list: subscribedProcedure('figures.read')
    .input(listClosingsInput)
    .query(({ ctx, input }) => listClosings(ctx, input)),
  byId: subscribedProcedure('figures.read')
    .input(closingByIdInput)
    .query(({ ctx, input }) => readClosing(ctx, input)),
  diagnoseDraft: subscribedProcedure('figures.read')
    .input(diagnoseDraftInput)
    .query(({ ctx, input }) => diagnoseDraft(ctx, input)),
  diagnose: subscribedProcedure('figures.read')
    .input(closingByIdInput)
    .query(({ ctx, input }) => diagnoseClosing(ctx, input)),

  countDay: subscribedProcedure('days.count')
    .input(countDayInput)
    .query(({ ctx, input }) => readCountDay(ctx, input)),
  submitCount: subscribedProcedure('days.count')
    .input(submitCountInput)
    .mutation(({ ctx, input }) => submitCount(ctx, input)),
  allowCount: subscribedProcedure('closings.approve')
    .input(allowCountInput)
    .mutation(({ ctx, input }) => allowCount(ctx, input)),

  saveDraft: subscribedProcedure('days.close')
    .input(saveDraftInput)
    .mutation(({ ctx, input }) => saveDraft(ctx, input)),
  close: subscribedProcedure('days.close')
    .input(closeDayInput)
    .mutation(({ ctx, input }) => closeDay(ctx, input)),
  approve: subscribedProcedure('closings.approve')
    .input(approveClosingInput)
    .mutation(({ ctx, input }) => approveClosing(ctx, input)),
  settle: subscribedProcedure('closings.settle')
    .input(settleClosingInput)
    .mutation(({ ctx, input }) => settleClosing(ctx, input)),
  settleLine: subscribedProcedure('closings.settle')
    .input(settleClosingLineInput)
    .mutation(({ ctx, input }) => settleClosingLine(ctx, input)),
  reopen: subscribedProcedure('closings.reopen')
    .input(reopenClosingInput)
    .mutation(({ ctx, input }) => reopenClosing(ctx, input)),
})

export const adminClosingsProcedures = {
  closings: adminProcedure.input(listClientClosingsInput).query(({ ctx, input }) => listClientClosings(ctx, input)),
  closing: adminProcedure.input(clientClosingInput).query(({ ctx, input }) => readClientClosing(ctx, input)),
}
