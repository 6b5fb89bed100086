import { adminProcedure, signedInProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import { listPaymentsInput, removePaymentInput, updatePaymentInput } from '#shared/payments/payment-admin-input.ts'
import { submitPaymentInput } from '#shared/payments/payment-input.ts'
import { readPayments } from './all-payments.service.ts'
import { listMyPayments, submitPayment } from './payments.service.ts'
import { removePayment, updatePayment } from './save-payment.ts'

export const paymentsRouter = router({
  mine: signedInProcedure.query(({ ctx }) => listMyPayments(ctx)),

  submit: signedInProcedure.input(submitPaymentInput).mutation(({ ctx, input }) => submitPayment(ctx, input)),

  list: adminProcedure.input(listPaymentsInput).query(({ ctx, input }) => readPayments(ctx, input)),
  update: adminProcedure.input(updatePaymentInput).mutation(({ ctx, input }) => updatePayment(ctx, input)),
  remove: adminProcedure.input(removePaymentInput).mutation(({ ctx, input }) => removePayment(ctx, input)),
})
