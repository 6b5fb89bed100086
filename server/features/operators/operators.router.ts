import { adminProcedure, subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  createOperatorInput,
  listAllOperatorsInput,
  operatorIdInput,
  setOperatorActiveInput,
  updateOperatorInput,
} from '#shared/operators/operator-input.ts'
import {
  createOperator,
  listCatalogueOperators,
  readCatalogueOperator,
  removeOperator,
  updateOperator,
} from './all-operators.service.ts'
import { listOperators, setOperatorActive } from './operators.service.ts'

export const operatorsRouter = router({
  list: subscribedProcedure('catalogue.read').query(({ ctx }) => listOperators(ctx)),

  setActive: subscribedProcedure('settings.change')
    .input(setOperatorActiveInput)
    .mutation(({ ctx, input }) => setOperatorActive(ctx, input)),

  adminList: adminProcedure.input(listAllOperatorsInput).query(({ ctx, input }) => listCatalogueOperators(ctx, input)),
  adminById: adminProcedure.input(operatorIdInput).query(({ ctx, input }) => readCatalogueOperator(ctx, input)),

  create: adminProcedure.input(createOperatorInput).mutation(({ ctx, input }) => createOperator(ctx, input)),
  update: adminProcedure.input(updateOperatorInput).mutation(({ ctx, input }) => updateOperator(ctx, input)),
  remove: adminProcedure.input(operatorIdInput).mutation(({ ctx, input }) => removeOperator(ctx, input)),
})
