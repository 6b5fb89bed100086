import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  approveClosingInput,
  closeDayInput,
  closingByIdInput,
  closingDayInput,
  listClosingsInput,
  reopenClosingInput,
  saveDraftInput,
  settleClosingInput,
} from '#shared/closings/closing-input.ts'
import { approveClosing } from './approve-closing.ts'
import { closeDay } from './close-day.ts'
import { listClosings, readClosing, readClosingDay } from './closings.service.ts'
import { reopenClosing } from './reopen-closing.ts'
import { saveDraft } from './save-draft.ts'
import { settleClosing } from './settle-closing.ts'

export const closingsRouter = router({
  day: subscribedProcedure.input(closingDayInput).query(({ ctx, input }) => readClosingDay(ctx, input)),
  list: subscribedProcedure.input(listClosingsInput).query(({ ctx, input }) => listClosings(ctx, input)),
  byId: subscribedProcedure.input(closingByIdInput).query(({ ctx, input }) => readClosing(ctx, input)),

  saveDraft: subscribedProcedure.input(saveDraftInput).mutation(({ ctx, input }) => saveDraft(ctx, input)),
  close: subscribedProcedure.input(closeDayInput).mutation(({ ctx, input }) => closeDay(ctx, input)),
  approve: subscribedProcedure.input(approveClosingInput).mutation(({ ctx, input }) => approveClosing(ctx, input)),
  settle: subscribedProcedure.input(settleClosingInput).mutation(({ ctx, input }) => settleClosing(ctx, input)),
  reopen: subscribedProcedure.input(reopenClosingInput).mutation(({ ctx, input }) => reopenClosing(ctx, input)),
})
