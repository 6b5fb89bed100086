import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  commissionMonthInput,
  correctMonthInput,
  createRuleInput,
  decideMonthInput,
  declareMonthInput,
  editMonthInput,
  endRuleInput,
  listRulesInput,
  previewRecalculationInput,
  proposalsInput,
  recalculateInput,
  receiveMonthInput,
} from '#shared/commissions/commission-input.ts'
import { correctMonth, declareMonth, withdrawMonth } from './declare-month.ts'
import { listProposals, readMonth, readSummary } from './months.service.ts'
import { previewRecalculation, recalculateMonth } from './recalculate-month.ts'
import { cancelReceipt, decideMonth, receiveMonth } from './receive-month.ts'
import { createRule, endRule, listRules } from './rules.service.ts'

const read = subscribedProcedure('commissions.read')
const manage = subscribedProcedure('commissions.manage')

export const commissionsRouter = router({
  rules: read.input(listRulesInput).query(({ ctx, input }) => listRules(ctx, input)),
  month: read.input(commissionMonthInput).query(({ ctx, input }) => readMonth(ctx, input)),
  summary: read.query(({ ctx }) => readSummary(ctx)),
  proposals: read.input(proposalsInput).query(({ ctx, input }) => listProposals(ctx, input)),
  createRule: manage.input(createRuleInput).mutation(({ ctx, input }) => createRule(ctx, input)),
  endRule: manage.input(endRuleInput).mutation(({ ctx, input }) => endRule(ctx, input)),
  previewRecalculation: manage
    .input(previewRecalculationInput)
    .mutation(({ ctx, input }) => previewRecalculation(ctx, input)),
  recalculate: manage.input(recalculateInput).mutation(({ ctx, input }) => recalculateMonth(ctx, input)),
  declare: manage.input(declareMonthInput).mutation(({ ctx, input }) => declareMonth(ctx, input)),
  correct: manage.input(correctMonthInput).mutation(({ ctx, input }) => correctMonth(ctx, input)),
  withdraw: manage.input(editMonthInput).mutation(({ ctx, input }) => withdrawMonth(ctx, input)),
  receive: manage.input(receiveMonthInput).mutation(({ ctx, input }) => receiveMonth(ctx, input)),
  cancelReceipt: manage.input(editMonthInput).mutation(({ ctx, input }) => cancelReceipt(ctx, input)),
  decide: manage.input(decideMonthInput).mutation(({ ctx, input }) => decideMonth(ctx, input)),
})
