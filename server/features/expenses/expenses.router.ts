import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  classifyExpenseInput,
  createCategoryInput,
  listExpensesInput,
  listOwnerMovesInput,
  payByBankInput,
  removeBankExpenseInput,
  updateCategoryInput,
} from '#shared/expenses/expense-input.ts'
import { createCategory, listCategories, updateCategory } from './categories.service.ts'
import { classifyExpense, listExpenses, listOwnerMoves } from './expenses.service.ts'
import { payByBank, removeBankExpense } from './pay-by-bank.ts'

export const expensesRouter = router({
  categories: subscribedProcedure('entries.read').query(({ ctx }) => listCategories(ctx)),
  createCategory: subscribedProcedure('expenses.manage')
    .input(createCategoryInput)
    .mutation(({ ctx, input }) => createCategory(ctx, input)),
  updateCategory: subscribedProcedure('expenses.manage')
    .input(updateCategoryInput)
    .mutation(({ ctx, input }) => updateCategory(ctx, input)),
  list: subscribedProcedure('month.read')
    .input(listExpensesInput)
    .query(({ ctx, input }) => listExpenses(ctx, input)),
  ownerMoves: subscribedProcedure('month.read')
    .input(listOwnerMovesInput)
    .query(({ ctx, input }) => listOwnerMoves(ctx, input)),
  payByBank: subscribedProcedure('expenses.manage')
    .input(payByBankInput)
    .mutation(({ ctx, input }) => payByBank(ctx, input)),
  classify: subscribedProcedure('entries.change')
    .input(classifyExpenseInput)
    .mutation(({ ctx, input }) => classifyExpense(ctx, input)),
  removeBank: subscribedProcedure('expenses.manage')
    .input(removeBankExpenseInput)
    .mutation(({ ctx, input }) => removeBankExpense(ctx, input)),
})
