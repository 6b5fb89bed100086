import { adminProcedure, signedInProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  approvePaymentInput,
  listPaymentsInput,
  paymentIdInput,
  rejectPaymentInput,
  removePaymentInput,
  updatePaymentInput,
} from '#shared/payments/payment-admin-input.ts'
import { submitPaymentInput } from '#shared/payments/payment-input.ts'
import { readPayments } from './all-payments.service.ts'
import { approvePayment, rejectPayment } from './decide-payment.ts'
import { readAnyReceipt, readOwnReceipt } from './read-receipt.ts'
import { readPaymentDecision } from './read-payment-decision.ts'
import { listMyPayments, submitPayment } from './payments.service.ts'
import { removePayment, updatePayment } from './save-payment.ts'

export const paymentsRouter = router({
  mine: signedInProcedure.query(({ ctx }) => listMyPayments(ctx)),

  submit: signedInProcedure.input(submitPaymentInput).mutation(({ ctx, input }) => submitPayment(ctx, input)),

  receipt: signedInProcedure.input(paymentIdInput).query(({ ctx, input }) => readOwnReceipt(ctx, input)),

  adminReceipt: adminProcedure.input(paymentIdInput).query(({ ctx, input }) => readAnyReceipt(ctx, input)),
  list: adminProcedure.input(listPaymentsInput).query(({ ctx, input }) => readPayments(ctx, input)),
  decision: adminProcedure.input(paymentIdInput).query(({ ctx, input }) => readPaymentDecision(ctx, input)),
  approve: adminProcedure.input(approvePaymentInput).mutation(({ ctx, input }) => approvePayment(ctx, input)),
  reject: adminProcedure.input(rejectPaymentInput).mutation(({ ctx, input }) => rejectPayment(ctx, input)),
  update: adminProcedure.input(updatePaymentInput).mutation(({ ctx, input }) => updatePayment(ctx, input)),
  remove: adminProcedure.input(removePaymentInput).mutation(({ ctx, input }) => removePayment(ctx, input)),
})
