import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  acceptHandoverInput,
  cancelHandoverInput,
  proposeHandoverInput,
  refuseHandoverInput,
  shiftsOfDayInput,
  shiftStateInput,
  startShiftInput,
  takeOverInput,
} from '#shared/shifts/shift-input.ts'
import { acceptHandover, cancelHandover, proposeHandover, refuseHandover } from './handovers.service.ts'
import { listShiftsOfDay, readShiftState } from './shifts.service.ts'
import { startShift } from './start-shift.ts'
import { takeOver } from './take-over.ts'

export const shiftsRouter = router({
  state: subscribedProcedure('entries.read')
    .input(shiftStateInput)
    .query(({ ctx, input }) => readShiftState(ctx, input)),
  ofDay: subscribedProcedure('entries.read')
    .input(shiftsOfDayInput)
    .query(({ ctx, input }) => listShiftsOfDay(ctx, input)),
  start: subscribedProcedure('cash.hold')
    .input(startShiftInput)
    .mutation(({ ctx, input }) => startShift(ctx, input)),
  takeOver: subscribedProcedure('cash.takeOver')
    .input(takeOverInput)
    .mutation(({ ctx, input }) => takeOver(ctx, input)),
})

export const handoversRouter = router({
  propose: subscribedProcedure('cash.hold')
    .input(proposeHandoverInput)
    .mutation(({ ctx, input }) => proposeHandover(ctx, input)),
  accept: subscribedProcedure('cash.hold')
    .input(acceptHandoverInput)
    .mutation(({ ctx, input }) => acceptHandover(ctx, input)),
  refuse: subscribedProcedure('cash.hold')
    .input(refuseHandoverInput)
    .mutation(({ ctx, input }) => refuseHandover(ctx, input)),
  cancel: subscribedProcedure('cash.hold')
    .input(cancelHandoverInput)
    .mutation(({ ctx, input }) => cancelHandover(ctx, input)),
})
