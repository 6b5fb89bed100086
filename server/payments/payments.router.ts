import { signedInProcedure } from '#server/trpc/procedures.ts'
import { router } from '#server/trpc/trpc.ts'
import { submitPaymentInput } from '#shared/payments/payment-input.ts'
import { listMyPayments, submitPayment } from './payments.service.ts'

export const paymentsRouter = router({
  /** The caller's own, newest first; no subscription is needed (spec 001 §2). */
  mine: signedInProcedure.query(({ ctx }) => listMyPayments(ctx)),

  submit: signedInProcedure.input(submitPaymentInput).mutation(({ ctx, input }) => submitPayment(ctx, input)),
})
