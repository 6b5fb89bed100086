import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  checkStatementInput,
  ignoreLineInput,
  linkLineInput,
  listStatementsInput,
  matchStatementInput,
  previewStatementInput,
  startStatementInput,
  statementByIdInput,
  statementLineInput,
  statementResultInput,
} from '#shared/statements/statement-input.ts'
import { justifyByLine } from './justify-line.ts'
import { startStatement } from './start-statement.ts'
import { ignoreLine, linkLine, listLineChoices, restoreLine } from './statement-decisions.service.ts'
import { matchStatement, readStatementResult } from './statement-result.service.ts'
import { checkStatement, listStatements, previewStatement } from './statements.service.ts'
import { undoStatement } from './undo-statement.ts'

export const statementsRouter = router({
  list: subscribedProcedure('statements.manage')
    .input(listStatementsInput)
    .query(({ ctx, input }) => listStatements(ctx, input)),
  preview: subscribedProcedure('statements.manage')
    .input(previewStatementInput)
    .query(({ ctx, input }) => previewStatement(ctx, input)),
  /** Changes nothing. A mutation, because a mapping is too long for an address. */
  check: subscribedProcedure('statements.manage')
    .input(checkStatementInput)
    .mutation(({ ctx, input }) => checkStatement(ctx, input)),
  start: subscribedProcedure('statements.manage')
    .input(startStatementInput)
    .mutation(({ ctx, input }) => startStatement(ctx, input)),
  undo: subscribedProcedure('statements.manage')
    .input(statementByIdInput)
    .mutation(({ ctx, input }) => undoStatement(ctx, input)),
  result: subscribedProcedure('statements.manage')
    .input(statementResultInput)
    .query(({ ctx, input }) => readStatementResult(ctx, input)),
  match: subscribedProcedure('statements.manage')
    .input(matchStatementInput)
    .mutation(({ ctx, input }) => matchStatement(ctx, input)),
  choices: subscribedProcedure('statements.manage')
    .input(statementLineInput)
    .query(({ ctx, input }) => listLineChoices(ctx, input)),
  link: subscribedProcedure('statements.manage')
    .input(linkLineInput)
    .mutation(({ ctx, input }) => linkLine(ctx, input)),
  ignore: subscribedProcedure('statements.manage')
    .input(ignoreLineInput)
    .mutation(({ ctx, input }) => ignoreLine(ctx, input)),
  restore: subscribedProcedure('statements.manage')
    .input(statementLineInput)
    .mutation(({ ctx, input }) => restoreLine(ctx, input)),
  justify: subscribedProcedure('closings.settle')
    .input(statementLineInput)
    .mutation(({ ctx, input }) => justifyByLine(ctx, input)),
})
