import { subscribedProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { giveCreditInput } from '#shared/debts/credit-input.ts'
import { cancelDebtEntryInput, collectDebtInput, payOtherwiseInput, waiveDebtInput } from '#shared/debts/debt-input.ts'
import { debtorByIdInput, eraseDebtorInput, listDebtorsInput, updateDebtorInput } from '#shared/debts/debtor-input.ts'
import { cancelDebtEntry, collectDebt, payOtherwise, waiveDebt } from './debts.service.ts'
import { eraseDebtor, listDebtors, readLedger, updateDebtor } from './debtors.service.ts'
import { giveCredit } from './give-credit.ts'
import { lendCash } from './lend-cash.ts'
import { lendCashInput } from '#shared/debts/loan-input.ts'

export const debtsRouter = router({
  list: subscribedProcedure('debts.read')
    .input(listDebtorsInput)
    .query(({ ctx, input }) => listDebtors(ctx, input)),
  byId: subscribedProcedure('debts.read')
    .input(debtorByIdInput)
    .query(({ ctx, input }) => readLedger(ctx, input)),
  credit: subscribedProcedure('debts.enter')
    .input(giveCreditInput)
    .mutation(({ ctx, input }) => giveCredit(ctx, input)),
  collect: subscribedProcedure('debts.enter')
    .input(collectDebtInput)
    .mutation(({ ctx, input }) => collectDebt(ctx, input)),
  lend: subscribedProcedure('debts.enter')
    .input(lendCashInput)
    .mutation(({ ctx, input }) => lendCash(ctx, input)),
  payOtherwise: subscribedProcedure('debts.manage')
    .input(payOtherwiseInput)
    .mutation(({ ctx, input }) => payOtherwise(ctx, input)),
  cancel: subscribedProcedure('entries.change')
    .input(cancelDebtEntryInput)
    .mutation(({ ctx, input }) => cancelDebtEntry(ctx, input)),
  waive: subscribedProcedure('debts.manage')
    .input(waiveDebtInput)
    .mutation(({ ctx, input }) => waiveDebt(ctx, input)),
  update: subscribedProcedure('debts.manage')
    .input(updateDebtorInput)
    .mutation(({ ctx, input }) => updateDebtor(ctx, input)),
  erase: subscribedProcedure('debts.manage')
    .input(eraseDebtorInput)
    .mutation(({ ctx, input }) => eraseDebtor(ctx, input)),
})
