import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  answerShortageInput,
  chargeShortageInput,
  decisionByIdInput,
  keepSurplusInput,
  offsetShortageInput,
  recordPaperInput,
  returnSurplusInput,
} from '#shared/shortages/shortage-input.ts'
import { answerShortage } from './answer-shortage.ts'
import {
  chargeShortage,
  confirmShortage,
  listShortages,
  readOwnShortages,
  withdrawShortage,
} from './shortages.service.ts'
import { recordPaper } from './record-paper.ts'
import { keepSurplus, offsetShortage, returnSurplus } from './surplus.service.ts'

export const shortagesRouter = router({
  list: subscribedProcedure('shortages.read').query(({ ctx }) => listShortages(ctx)),
  mine: subscribedProcedure('shortages.answer').query(({ ctx }) => readOwnShortages(ctx)),
  charge: subscribedProcedure('shortages.charge')
    .input(chargeShortageInput)
    .mutation(({ ctx, input }) => chargeShortage(ctx, input)),
  confirm: subscribedProcedure('debts.manage')
    .input(decisionByIdInput)
    .mutation(({ ctx, input }) => confirmShortage(ctx, input)),
  answer: subscribedProcedure('shortages.answer')
    .input(answerShortageInput)
    .mutation(({ ctx, input }) => answerShortage(ctx, input)),
  recordPaper: subscribedProcedure('debts.manage')
    .input(recordPaperInput)
    .mutation(({ ctx, input }) => recordPaper(ctx, input)),
  withdraw: subscribedProcedure('debts.manage')
    .input(decisionByIdInput)
    .mutation(({ ctx, input }) => withdrawShortage(ctx, input)),
  returnSurplus: subscribedProcedure('debts.manage')
    .input(returnSurplusInput)
    .mutation(({ ctx, input }) => returnSurplus(ctx, input)),
  keepSurplus: subscribedProcedure('debts.manage')
    .input(keepSurplusInput)
    .mutation(({ ctx, input }) => keepSurplus(ctx, input)),
  offset: subscribedProcedure('debts.manage')
    .input(offsetShortageInput)
    .mutation(({ ctx, input }) => offsetShortage(ctx, input)),
})
