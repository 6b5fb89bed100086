import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  closeOperatorAccountInput,
  createOperatorAccountInput,
  listOperatorAccountsInput,
  operatorBalancesInput,
  operatorPositionsInput,
  operatorStatementInput,
  updateOperatorAccountInput,
} from '#shared/operator-accounts/operator-account-input.ts'
import { closeOperatorAccount } from './close-operator-account.ts'
import {
  createOperatorAccount,
  listOperatorAccounts,
  readOperatorBalances,
  updateOperatorAccount,
} from './operator-accounts.service.ts'
import { readPositions, readStatement } from './operator-positions.service.ts'

export const operatorAccountsRouter = router({
  // For the choice of a new transaction; a blind member gets them without figures.
  list: subscribedProcedure('entries.read')
    .input(listOperatorAccountsInput)
    .query(({ ctx, input }) => listOperatorAccounts(ctx, input)),
  balances: subscribedProcedure('figures.read')
    .input(operatorBalancesInput)
    .query(({ ctx, input }) => readOperatorBalances(ctx, input)),
  positions: subscribedProcedure('figures.read')
    .input(operatorPositionsInput)
    .query(({ ctx, input }) => readPositions(ctx, input)),
  statement: subscribedProcedure('figures.read')
    .input(operatorStatementInput)
    .query(({ ctx, input }) => readStatement(ctx, input)),
  create: subscribedProcedure('operatorAccounts.manage')
    .input(createOperatorAccountInput)
    .mutation(({ ctx, input }) => createOperatorAccount(ctx, input)),
  update: subscribedProcedure('operatorAccounts.manage')
    .input(updateOperatorAccountInput)
    .mutation(({ ctx, input }) => updateOperatorAccount(ctx, input)),
  close: subscribedProcedure('operatorAccounts.manage')
    .input(closeOperatorAccountInput)
    .mutation(({ ctx, input }) => closeOperatorAccount(ctx, input)),
})
