import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  createOperatorMovementInput,
  listOperatorMovementsInput,
  removeOperatorMovementInput,
  transferBetweenAccountsInput,
} from '#shared/operator-movements/operator-movement-input.ts'
import { createOperatorMovement, listOperatorMovements, removeOperatorMovement } from './operator-movements.service.ts'
import { transferBetweenAccounts } from './transfer-between-accounts.ts'

export const operatorMovementsRouter = router({
  list: subscribedProcedure('figures.read')
    .input(listOperatorMovementsInput)
    .query(({ ctx, input }) => listOperatorMovements(ctx, input)),
  create: subscribedProcedure('operatorMovements.enter')
    .input(createOperatorMovementInput)
    .mutation(({ ctx, input }) => createOperatorMovement(ctx, input)),
  transfer: subscribedProcedure('operatorMovements.enter')
    .input(transferBetweenAccountsInput)
    .mutation(({ ctx, input }) => transferBetweenAccounts(ctx, input)),
  remove: subscribedProcedure('operatorMovements.enter')
    .input(removeOperatorMovementInput)
    .mutation(({ ctx, input }) => removeOperatorMovement(ctx, input)),
})
